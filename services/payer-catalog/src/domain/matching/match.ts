import type { PayerIndex } from '../indexing/build-index';
import { normalise } from '../words/normalise';
import { decidePayer } from './decide';
import { MAX_OFFERED, type MatchOutcome } from './match-outcome';
import { nameFits } from './name-fits';
import { fitsOf, rankPayers, shown } from './rank';

/**
 * Decides which payer was meant, and lists those to choose from as `searchPayers` does. Nothing is ever guessed: whatever
 * is matched here is asked about a patient, and billed. The same text and index always give the same outcome.
 */
export function matchPayer(index: PayerIndex, text: string): MatchOutcome {
  const decision = decidePayer(index, text);
  switch (decision.kind) {
    case 'matched':
      return decision;
    case 'ambiguous': {
      const phrase = normalise(text);
      // A family of thousands of names is in order already: only those that are shown need their names.
      const named = decision.reason === 'uncertain' ? nameFits(index, phrase) : undefined;
      const fits = fitsOf(decision, named ?? []);
      const first = fits.slice(0, MAX_OFFERED);
      const names = named ?? nameFits(index, phrase, new Set(first.map(({ payer }) => payer.id)));
      return { ...decision, fits, candidates: shown(text, first, names) };
    }
    case 'not-found':
      if (decision.nearest.length === 0) return decision;
      return { ...decision, nearest: rankPayers(index, text, { decision, limit: MAX_OFFERED }) };
  }
}
