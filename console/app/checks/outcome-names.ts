import type { Schema } from '@eligibility/api-types';
import type { Tone } from '../design/state-badge';

export type Outcome = Schema<'Outcome'>;

/** What a check can come to, the ones that matter most first. Their words are not in the first load, and so in `outcomes.ts`. */
export const TONES: Readonly<Record<Outcome, Tone>> = {
  active: 'ok',
  inactive: 'bad',
  'not-stated': 'warn',
  rejected: 'warn',
  unavailable: 'warn',
  'no-answer': 'warn',
  'never-sent': 'quiet',
  'not-called': 'quiet',
  'account-refused': 'bad',
  throttled: 'quiet',
  'clearinghouse-refused': 'bad',
};

export const OUTCOME_NAMES = Object.keys(TONES) as readonly Outcome[];

export function isOutcome(text: string | null | undefined): text is Outcome {
  return text != null && Object.hasOwn(TONES, text);
}
