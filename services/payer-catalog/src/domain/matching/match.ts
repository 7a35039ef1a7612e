import type { PayerIndex } from '../indexing/build-index';
import { decidePayer } from './decide';
import { MAX_OFFERED, type MatchOutcome } from './match-outcome';
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
      const fits = fitsOf(index, text, decision);
      return { ...decision, fits, candidates: shown(index, text, fits.slice(0, MAX_OFFERED)) };
    }
    case 'not-found':
      if (decision.nearest.length === 0) return decision;
      return { ...decision, nearest: rankPayers(index, text, { decision, limit: MAX_OFFERED }) };
  }
}
