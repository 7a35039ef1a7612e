import type { Schema } from '@eligibility/api-types';

export type Outcome = Schema<'Outcome'>;

type OutcomeWords = {
  readonly name: string;
  readonly tone: 'ok' | 'warn' | 'bad' | 'quiet';
  /** What happened, as a sentence. */
  readonly meaning: string;
};

/** What a check came to, in the words of a front desk; the ones that matter most come first. */
const OUTCOMES: Readonly<Record<Outcome, OutcomeWords>> = {
  active: { name: 'Active', tone: 'ok', meaning: 'The payer answered: coverage is active.' },
  inactive: { name: 'Not active', tone: 'bad', meaning: 'The payer answered: coverage is not active.' },
  'not-stated': {
    name: 'Not stated',
    tone: 'warn',
    meaning: 'The payer answered without saying whether coverage is active.',
  },
  rejected: { name: 'Rejected', tone: 'warn', meaning: 'The payer rejected the inquiry for what it asks.' },
  unavailable: {
    name: 'Payer unavailable',
    tone: 'warn',
    meaning: 'The payer or the clearinghouse could not answer, or the answer could not be read.',
  },
  'no-answer': { name: 'No answer', tone: 'warn', meaning: 'Nothing came back within the time of a check.' },
  'never-sent': {
    name: 'Never sent',
    tone: 'quiet',
    meaning: 'The connection failed before anything was sent.',
  },
  'not-called': {
    name: 'Payer not asked',
    tone: 'quiet',
    meaning: 'The payer had not been answering, so it was not asked.',
  },
  'account-refused': {
    name: 'Account refused',
    tone: 'bad',
    meaning: "The clearinghouse refused the installation's own account.",
  },
  throttled: {
    name: 'Throttled',
    tone: 'quiet',
    meaning: 'The clearinghouse takes fewer inquiries for a while.',
  },
  'format-refused': {
    name: 'Format refused',
    tone: 'bad',
    meaning: 'The inquiry was refused for its format, before the payer looked at it.',
  },
};

export const OUTCOME_NAMES = Object.keys(OUTCOMES) as readonly Outcome[];

export function outcomeWords(outcome: Outcome): OutcomeWords {
  return OUTCOMES[outcome];
}

export function isOutcome(text: string | null | undefined): text is Outcome {
  return text != null && Object.hasOwn(OUTCOMES, text);
}
