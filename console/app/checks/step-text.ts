import type { Schema } from '@eligibility/api-types';
import { when } from '../design/format';
import { outcomeWords } from './outcomes';
import { t } from './texts';
import { tookOf } from './took';

type Step = Pick<Schema<'TimelineStep'>, 'step' | 'at' | 'until'>;
type Check = Pick<
  Schema<'CheckLogEntry'>,
  'tags' | 'payerName' | 'payerId' | 'simulated' | 'outcome' | 'latencyMs'
>;

/** What a step of a check's course says, in the reader's language and time zone. */
export function stepText(step: Step, check: Check): string {
  return SAYS[step.step](check, step);
}

const { steps } = t;

const SAYS: Readonly<Record<Step['step'], (check: Check, step: Step) => string>> = {
  asked: (check) => (isMock(check) ? steps.asked.mock : steps.asked.live),
  running: () => steps.running,
  held: () => steps.held,
  sent: (check) => (check.simulated ? steps.simulated : steps.sent)(payerOf(check)),
  'not-sent': (check) => steps['not-sent'](payerOf(check)),
  answered: (check) =>
    isMock(check)
      ? steps.scenario
      : steps.answered(outcomeWords(check.outcome).meaning, tookOf(check.latencyMs)),
  captured: (_check, { at }) => (at === null ? steps.captured.due : steps.captured.done),
  released: (_check, { at }) => (at === null ? steps.released.due : steps.released.done),
  stored: (_check, { until }) => steps.stored(until === null ? '' : when(until)),
  dropped: () => steps.dropped,
};

function isMock({ tags }: Check): boolean {
  return tags.includes('mock');
}

function payerOf({ payerName, payerId }: Check): string {
  return payerName ?? payerId ?? steps.payer;
}
