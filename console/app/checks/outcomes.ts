import type { Tone } from '../design/state-badge';
import { TONES, type Outcome } from './outcome-names';
import { t } from './texts';

type OutcomeWords = {
  readonly name: string;
  readonly tone: Tone;
  /** What happened, as a sentence. */
  readonly meaning: string;
};

/** What a check came to, in the words of a front desk. */
export function outcomeWords(outcome: Outcome): OutcomeWords {
  return { tone: TONES[outcome], ...t.outcomes[outcome] };
}
