import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { day } from '../../design/format';
import type { Answered } from '../ask-api';
import classes from './answer.module.css';
import { Facts } from './facts';
import { Figures } from './figures';
import { patientOf, planOf } from './figures-of';
import { nameCase, verdictOf, type Verdict } from './verdict';

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
          <Text size="sm" fw={600} className={classes['made-up'] ?? ''}>
            {isMock
              ? 'A scenario: no payer was asked, and the patient is made up'
              : 'Simulated: the benefits are made up'}
          </Text>
        )}
        {document.errorMessage !== null && <Text>{document.errorMessage}</Text>}
        {next}
        <Patient answered={answered} />
        {verdict === 'active' && <Figures answer={document} />}
        <Facts answer={document} />
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
