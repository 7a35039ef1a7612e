import { Alert, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import {
  CheckCircleIcon,
  ExclamationTriangleIcon,
  QuestionMarkCircleIcon,
  XCircleIcon,
} from '../../generated/icons';
import type { ReactNode } from 'react';
import { day } from '../../design/format';
import type { Answered } from '../ask-api';
import type { Asked } from '../card/asked';
import { AskedFacts } from '../card/asked-facts';
import classes from './answer.module.css';
import { Facts } from './facts';
import { Figures } from './figures';
import { patientOf, planOf } from './figures-of';
import { sentenceOf } from './payer-words';
import { t } from './texts';
import { nameCase, verdictOf, type Verdict } from './verdict';
import { warningsOf } from './warnings';

const ICONS = {
  active: CheckCircleIcon,
  inactive: XCircleIcon,
  unknown: QuestionMarkCircleIcon,
} as const satisfies Record<Verdict, object>;

export type AnswerCardProps = {
  readonly answered: Answered;
  readonly asked: Asked;
  /** Buttons next to the verdict, not printed. */
  readonly actions?: ReactNode;
  /** Buttons that ask again, below everything else, not printed. */
  readonly ways?: ReactNode;
  /** What to do next, between the verdict and the facts. */
  readonly next?: ReactNode;
};

/** The answer of a payer, to be read in two seconds: whose it is, the verdict, and what is left to pay. */
export function AnswerCard({ answered, asked, actions, ways, next }: AnswerCardProps): ReactNode {
  const { document } = answered;
  const verdict = verdictOf(document);
  const Icon = ICONS[verdict];
  return (
    <Paper withBorder className={classes['card'] ?? ''} data-verdict={verdict}>
      <div className={classes['verdict']}>
        <Icon width={40} aria-hidden className={classes['icon'] ?? ''} />
        <div className={classes['words']}>
          <Title order={2} size="h2">
            {t.verdicts[verdict]}
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
        <Warnings answered={answered} />
        <AskedFacts asked={asked} />
        <MadeUp answered={answered} />
        {document.errorMessage !== null && <Text>{sentenceOf(document)}</Text>}
        {next}
        <OnRecord answered={answered} asked={asked} />
        {verdict === 'active' && <Figures answer={document} />}
        <Facts answer={document} />
        {ways !== undefined && (
          <Group gap="xs" className="no-print">
            {ways}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

/** Says that no payer is behind the answer. */
function MadeUp({ answered: { isMock, isSimulated } }: { readonly answered: Answered }): ReactNode {
  if (!isMock && !isSimulated) return null;
  return (
    <Text size="sm" fw={600} className={classes['made-up'] ?? ''}>
      {isMock ? t.scenario : t.simulated}
    </Text>
  );
}

/** What contradicts the answer, in one place at its top. */
function Warnings({ answered: { document } }: { readonly answered: Answered }): ReactNode {
  const warnings = warningsOf(document);
  if (warnings.length === 0) return null;
  return (
    <Alert
      color="orange"
      variant="outline"
      p="xs"
      icon={<ExclamationTriangleIcon aria-hidden />}
      classNames={{ title: classes['warn'] ?? '', icon: classes['warn'] ?? '' }}
      title={t.warnings.title}
    >
      <List size="sm" listStyleType={warnings.length === 1 ? 'none' : 'disc'}>
        {warnings.map((warning) => (
          <List.Item key={warning}>{warning}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function subtitleOf({ document, payerName }: Answered): string {
  const { benefitSummary, benefits } = document;
  const plan = planOf(benefits);
  const parts = [benefitSummary.payerName ?? payerName, benefitSummary.planName].filter(
    (part) => part != null,
  );
  if (verdictOf(document) === 'inactive' && plan?.end != null) parts.push(t.ended(day(plan.end)));
  return parts.join(' · ');
}

function isOf(onRecord: string | null, typed: string | undefined): boolean {
  return onRecord === typed?.toUpperCase();
}

type OnRecordProps = Pick<AnswerCardProps, 'answered' | 'asked'>;

/** The patient as the payer has them, where that is not what was asked. */
function OnRecord({ answered: { document }, asked }: OnRecordProps): ReactNode {
  const patient = patientOf(document.benefits, nameCase);
  if (patient === undefined) return null;
  const { name, birthDate, relation, memberId } = patient;
  const born = birthDate === null ? undefined : day(birthDate);
  const isSame =
    name.toLowerCase() === asked.patient?.name.toLowerCase() &&
    born === asked.patient.birthDate &&
    isOf(memberId, asked.patient.memberId);
  if (isSame && relation === undefined) return null;
  const parts = [
    born === undefined ? undefined : t.born(born),
    relation,
    memberId === null ? undefined : t.memberId(memberId),
  ];
  return (
    <Text size="sm">
      <Text span c="dimmed">
        {t.onRecord}:
      </Text>{' '}
      <Text span fw={600}>
        {name}
      </Text>{' '}
      {parts.filter((part) => part !== undefined).join(' · ')}
    </Text>
  );
}
