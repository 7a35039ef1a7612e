import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Copyable } from '../../design/copyable';
import { day, when } from '../../design/format';
import { Term } from '../../design/term';
import type { Answered } from '../ask-api';
import { serviceTypeName, WHOLE_PLAN } from '../service-types';
import classes from './answer.module.css';
import { Figures } from './figures';
import { patientOf, planOf } from './figures-of';
import { TERMS } from './terms';
import { nameCase, sentenceCase, verdictOf, type Verdict } from './verdict';

const VERDICTS = {
  active: { title: 'Active', Icon: IconCircleCheck },
  inactive: { title: 'Not active', Icon: IconCircleX },
  unknown: { title: 'Not confirmed', Icon: IconHelpCircle },
} as const satisfies Record<Verdict, object>;

type AnswerCardProps = {
  readonly answered: Answered;
  /** Buttons of the card, not printed. */
  readonly actions?: ReactNode;
  /** What to do next, between the verdict and the facts. */
  readonly next?: ReactNode;
};

/** The answer of a payer, to be read in two seconds: the verdict, the plan, and what is left to pay. */
export function AnswerCard({ answered, actions, next }: AnswerCardProps): ReactNode {
  const { document, isMock, isSimulated } = answered;
  const verdict = verdictOf(document);
  const { title, Icon } = VERDICTS[verdict];
  return (
    <Paper
      withBorder
      className={classes['card'] ?? ''}
      data-verdict={verdict}
      component="section"
      aria-label="Answer"
    >
      <div className={classes['verdict']}>
        <Icon size={40} aria-hidden className={classes['icon'] ?? ''} />
        <div className={classes['words']}>
          <Title order={2} size="h2">
            {title}
          </Title>
          <Text size="lg">{subtitleOf(answered)}</Text>
        </div>
        {actions !== undefined && (
          <Group gap="xs" className="no-print">
            {actions}
          </Group>
        )}
      </div>
      <Stack gap="md" p="md">
        {(isMock || isSimulated) && (
          <Badge color="grape" variant="light" radius="sm" size="lg" tt="none">
            {isMock
              ? 'A scenario: no payer was asked, and the patient is made up'
              : 'Simulated: the benefits are made up'}
          </Badge>
        )}
        {document.errorMessage !== null && <Text>{document.errorMessage}</Text>}
        {next}
        <Patient answered={answered} />
        {verdict === 'active' && <Figures answer={document} />}
        <Facts answered={answered} />
      </Stack>
    </Paper>
  );
}

function subtitleOf({ document, payerName }: Answered): string {
  const { benefitSummary, benefits } = document;
  const plan = planOf(benefits);
  const parts = [benefitSummary.payerName ?? payerName, benefitSummary.planName].filter(
    (part) => part != null,
  );
  if (verdictOf(document) === 'inactive' && plan?.end != null) parts.push(`ended ${day(plan.end)}`);
  return parts.join(' · ');
}

function Patient({ answered: { document } }: { readonly answered: Answered }): ReactNode {
  const patient = patientOf(document.benefits, nameCase);
  if (patient === undefined) return null;
  const { name, birthDate, relation, memberId } = patient;
  return (
    <Group gap="xs" align="baseline">
      <Text fw={600}>{name}</Text>
      <Text c="dimmed" size="sm">
        {[
          birthDate === null ? undefined : `born ${day(birthDate)}`,
          relation,
          memberId === null ? undefined : `member id ${memberId}`,
        ]
          .filter((part) => part !== undefined)
          .join(' · ')}
      </Text>
    </Group>
  );
}

/** As of when, for what, and the ids to quote. */
function Facts({ answered: { document } }: { readonly answered: Answered }): ReactNode {
  const { benefits, asked, traceId } = document;
  const plan = planOf(benefits);
  const service = asked?.serviceTypeCodes[0] ?? benefits?.serviceType.code;
  const group = [plan?.group.name, plan?.group.number].filter((part) => part != null).map(sentenceCase);
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['As of', benefits?.checkedAt == null ? undefined : when(benefits.checkedAt)],
    ['For the day', benefits == null ? undefined : day(benefits.dateOfService)],
    ['About', service === undefined || service === WHOLE_PLAN ? undefined : serviceTypeName(service)],
    ['Plan type', plan?.insuranceType?.text],
    ['Plan period', plan === undefined ? undefined : periodOf(plan.begin, plan.end)],
    ['Group', group.length === 0 ? undefined : group.join(', ')],
  ];
  return (
    <Stack gap="xs">
      <dl className={classes['facts']}>
        {rows
          .filter(([, value]) => value != null)
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

function periodOf(begin: string | null, end: string | null): string | undefined {
  if (begin === null && end === null) return undefined;
  if (end === null) return `since ${day(begin ?? '')}`;
  return begin === null ? `until ${day(end)}` : `${day(begin)} to ${day(end)}`;
}
