import type { PayerIndex } from '../indexing/build-index';
import { normalise } from '../words/normalise';
import type { Candidate } from '../payer';
import { readUnfinished } from './read-query';
import { scoreCandidates } from './score';
import { bestOfEach } from './shortlist';

const WHOLE_SCORE = 100;

/** What a name that begins with all that was typed scores at least; the more of it was typed, the more. */
const BEGINNING_SCORE = 80;

/**
 * Payers for a search box, best first: the last word may be unfinished, and an id may be typed instead. An empty query
 * lists the first payers by name.
 */
export function searchPayers(index: PayerIndex, text: string, limit: number): readonly Candidate[] {
  if (text.trim() === '') return index.payersByName.slice(0, limit).map((payer) => ({ payer, score: 0 }));
  const phrase = normalise(text);
  const scored = scoreCandidates(index, { phrase, readings: readUnfinished(index, phrase) }, limit);
  return bestOfEach([...withId(index, text), ...beginningWith(index, phrase.written), ...scored], limit);
}

function withId(index: PayerIndex, text: string): readonly Candidate[] {
  const payer = index.payerById.get(text.trim().toUpperCase());
  return payer === undefined ? [] : [{ payer, score: WHOLE_SCORE }];
}

function beginningWith(index: PayerIndex, typed: string): readonly Candidate[] {
  if (typed === '') return [];
  return [...index.formsByCompact]
    .filter(([compact]) => compact.startsWith(typed))
    .flatMap(([compact, forms]) => {
      const score = BEGINNING_SCORE + ((WHOLE_SCORE - BEGINNING_SCORE) * typed.length) / compact.length;
      return forms.map(({ payer }) => ({ payer, score }));
    });
}
