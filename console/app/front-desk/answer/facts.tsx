import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Copyable } from '../../design/copyable';
import { day, when } from '../../design/format';
import { Term } from '../../design/term';
import { serviceTypeName, WHOLE_PLAN } from '../service-types';
import classes from './answer.module.css';
import { planOf } from './figures-of';
import { payerWord } from './payer-words';
import { t } from './texts';
import type { CheckAnswer, Details } from './verdict';

/** As of when the answer is, what it is about, and the id to quote where the payer was asked. */
export function Facts({ answer }: { readonly answer: CheckAnswer }): ReactNode {
  const { benefits, traceId } = answer;
  const rows = [[t.facts.about, serviceOf(answer)] as const, ...(benefits == null ? [] : rowsOf(benefits))];
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
      {traceId !== null && wasSent(answer) && (
        <Group gap={6} align="center">
          <Text size="sm" c="dimmed">
            <Term meaning={t.terms.traceId}>{t.facts.traceId}</Term>
          </Text>
          <Copyable text={traceId} name={t.facts.traceName} />
        </Group>
      )}
    </Stack>
  );
}

/** Nothing was sent to a payer that is isolated or that could not be reached: nobody knows its trace id. */
function wasSent({ upstreamStatusCode, benefits }: CheckAnswer): boolean {
  return benefits != null || ![502, 503].includes(upstreamStatusCode);
}

type Row = readonly [name: string, value: string | undefined];

function rowsOf(benefits: Details): readonly Row[] {
  const { checkedAt, dateOfService } = benefits;
  const moments: readonly Row[] = [
    [t.facts.asOf, checkedAt === null ? undefined : when(checkedAt)],
    [t.facts.forDay, day(dateOfService)],
  ];
  const plan = planOf(benefits);
  if (plan === undefined) return moments;
  const group = [plan.group.name, plan.group.number].filter((part) => part !== null).join(', ');
  return [
    ...moments,
    [t.facts.planType, plan.insuranceType?.text == null ? undefined : payerWord(plan.insuranceType.text)],
    [t.facts.planPeriod, periodOf(plan.begin, plan.end)],
    [t.facts.group, group === '' ? undefined : group],
  ];
}

/** The service, where it is not the plan as a whole. */
function serviceOf({ asked, benefits }: CheckAnswer): string | undefined {
  const code = asked?.serviceTypeCodes[0] ?? benefits?.serviceType.code ?? WHOLE_PLAN;
  return code === WHOLE_PLAN ? undefined : serviceTypeName(code);
}

/** From when until when a plan is in force, as far as the payer says so. */
export function periodOf(begin: string | null, end: string | null): string | undefined {
  if (begin === null) return end === null ? undefined : t.facts.until(day(end));
  return end === null ? t.facts.since(day(begin)) : t.facts.fromTo(day(begin), day(end));
}
