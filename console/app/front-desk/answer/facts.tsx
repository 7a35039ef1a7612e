import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Copyable } from '../../design/copyable';
import { day, when } from '../../design/format';
import { Term } from '../../design/term';
import { serviceTypeName, WHOLE_PLAN } from '../service-types';
import classes from './answer.module.css';
import { planOf } from './figures-of';
import { TERMS } from './terms';
import type { CheckAnswer, Details } from './verdict';

/** As of when the answer is, what it is about, and the id to quote. */
export function Facts({ answer }: { readonly answer: CheckAnswer }): ReactNode {
  const { benefits, asked, traceId } = answer;
  const rows = [['About', serviceOf(answer)] as const, ...(benefits == null ? [] : rowsOf(benefits))];
  return (
    <Stack gap="xs">
      <dl className={classes['facts']}>
        {rows
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {asked?.notAsked.map(({ field, value, message }) => (
        <Text key={`${field} ${value}`} size="sm">
          {message}
        </Text>
      ))}
      {traceId !== null && (
        <Group gap={6} align="center">
          <Text size="sm" c="dimmed">
            <Term meaning={TERMS.traceId}>Trace id</Term>
          </Text>
          <Copyable text={traceId} name="trace id" />
        </Group>
      )}
    </Stack>
  );
}

type Row = readonly [name: string, value: string | undefined];

function rowsOf(benefits: Details): readonly Row[] {
  const { checkedAt, dateOfService } = benefits;
  const moments: readonly Row[] = [
    ['As of', checkedAt === null ? undefined : when(checkedAt)],
    ['For the day', day(dateOfService)],
  ];
  const plan = planOf(benefits);
  if (plan === undefined) return moments;
  const group = [plan.group.name, plan.group.number].filter((part) => part !== null).join(', ');
  return [
    ...moments,
    ['Plan type', plan.insuranceType?.text ?? undefined],
    ['Plan period', periodOf(plan.begin, plan.end)],
    ['Group', group === '' ? undefined : group],
  ];
}

/** The service, where it is not the plan as a whole. */
function serviceOf({ asked, benefits }: CheckAnswer): string | undefined {
  const code = asked?.serviceTypeCodes[0] ?? benefits?.serviceType.code ?? WHOLE_PLAN;
  return code === WHOLE_PLAN ? undefined : serviceTypeName(code);
}

function periodOf(begin: string | null, end: string | null): string | undefined {
  if (begin === null) return end === null ? undefined : `until ${day(end)}`;
  return end === null ? `since ${day(begin)}` : `${day(begin)} to ${day(end)}`;
}
