import type { Outcome } from '@eligibility/contract';
import type { AnsweredRecord, CheckRecord } from './check-record';

type TimelineStep =
  | 'asked'
  | 'running'
  | 'held'
  | 'sent'
  | 'not-sent'
  | 'answered'
  | 'captured'
  | 'released'
  | 'stored'
  | 'dropped';

export type TimelineLine = {
  readonly step: TimelineStep;
  /** Epoch milliseconds; undefined where only the order is known. */
  readonly atMs: number | undefined;
  /** Epoch milliseconds until which the answer is stored; undefined of every other step. */
  readonly untilMs?: number;
  /** One sentence for people, without patient data. */
  readonly text: string;
};

/** The course of a check, from what is stored of it, in the order in which it happened. */
export function timelineOf(record: CheckRecord, nowMs: number): readonly TimelineLine[] {
  const asked = line('asked', record.createdAtMs, `A ${record.kind} check was asked.`);
  const { answered } = record;
  if (answered === undefined) return [asked, line('running', undefined, 'The check is running.')];
  return record.kind === 'mock'
    ? [
        asked,
        line('answered', answered.atMs, 'A scenario answered. Nothing was charged.'),
        kept(answered, nowMs),
      ]
    : [asked, ...courseOf(answered), kept(answered, nowMs)];
}

function courseOf(answered: AnsweredRecord): readonly TimelineLine[] {
  const { atMs, facts, settlement } = answered;
  const held = line('held', undefined, 'One check of the balance was held.');
  const answer = line(
    'answered',
    atMs,
    `${cap(HOW[facts.outcome])} (outcome ${facts.outcome}, ${seconds(facts.latencyMs)}).`,
  );
  return [
    held,
    inquiryLine(answered),
    answer,
    ...(settlement === undefined ? [] : [settledLine(answered, settlement)]),
  ];
}

/** What the outcome says of how the inquiry ended. */
const HOW: Readonly<Record<Outcome, string>> = {
  active: 'the payer answered that coverage is active',
  inactive: 'the payer answered that coverage is not active',
  'not-stated': 'the payer answered without saying whether coverage is active',
  rejected: 'the payer rejected the inquiry for what it asks',
  unavailable: 'the payer or the clearinghouse could not answer',
  'no-answer': 'no answer came within the deadline',
  'never-sent': 'the inquiry was not sent',
  'not-called': 'the payer was not called, because it is isolated or too busy',
  'account-refused': "the clearinghouse refused the installation's account",
  throttled: 'the clearinghouse asked the installation to slow down',
  'clearinghouse-refused': 'the clearinghouse refused the inquiry before the payer saw it',
};

const NOT_SENT: readonly Outcome[] = ['never-sent', 'not-called'];

function inquiryLine({ facts: { outcome, payerName, payerId, isSimulated } }: AnsweredRecord): TimelineLine {
  const payer = payerName ?? payerId ?? 'the payer';
  if (NOT_SENT.includes(outcome)) return line('not-sent', undefined, `No inquiry went to ${payer}.`);
  const network = isSimulated ? ', which the simulator plays' : '';
  return line('sent', undefined, `The inquiry was sent to ${payer}${network}.`);
}

function settledLine(
  { atMs, isSettled }: AnsweredRecord,
  settlement: NonNullable<AnsweredRecord['settlement']>,
): TimelineLine {
  const isCaptured = settlement === 'capture';
  const done = isCaptured ? 'The held check was charged.' : 'The held check went back to the balance.';
  const due = isCaptured
    ? 'The held check is being charged.'
    : 'The held check is going back to the balance.';
  return line(isCaptured ? 'captured' : 'released', isSettled ? atMs : undefined, isSettled ? done : due);
}

function kept({ isAnswerStored, answerEndsMs }: AnsweredRecord, nowMs: number): TimelineLine {
  if (isAnswerStored && nowMs < answerEndsMs)
    return {
      ...line('stored', undefined, `The answer is stored, sealed, until ${minute(answerEndsMs)}.`),
      untilMs: answerEndsMs,
    };
  return line('dropped', nowMs < answerEndsMs ? undefined : answerEndsMs, 'The answer is no longer stored.');
}

function line(step: TimelineStep, atMs: number | undefined, text: string): TimelineLine {
  return { step, atMs, text };
}

function cap(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function seconds(ms: number): string {
  return ms < 1_000 ? `${String(Math.round(ms))} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

/** To the minute, in UTC. */
function minute(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
