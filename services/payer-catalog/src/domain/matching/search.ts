import type { PayerIndex } from '../indexing/build-index';
import type { Candidate } from '../payer';
import { decidePayer } from './decide';
import { rankPayers } from './rank';

/**
 * Payers for a search box, best first: what a match of the same text takes or offers, in the same order, then what else
 * may be meant, as the last word may be unfinished. An id may be typed instead. An empty query lists the first by name.
 */
export function searchPayers(index: PayerIndex, text: string, limit: number): readonly Candidate[] {
  if (text.trim() === '') return index.payersByName.slice(0, limit).map((payer) => ({ payer, score: 0 }));
  return rankPayers(index, text, { decision: decidePayer(index, text), limit });
}
