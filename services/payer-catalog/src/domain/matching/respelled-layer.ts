import type { PayerIndex } from '../indexing/build-index';
import { byMeaning } from './known-layers';
import { literally } from './literal-layers';
import { eitherOf, type MatchOutcome } from './match-outcome';
import { phraseOfSaid } from '../words/normalise';
import { respellings } from './respell';

/** Of 100, what one changed letter costs; a name put otherwise is never as sure as one that was typed. */
const CHANGE_COST = 4;

/** The payer that the least change of spelling leads to; one asks where the same change leads to several. */
export function byRespelling(index: PayerIndex, said: readonly string[]): MatchOutcome | undefined {
  let best: MatchOutcome | undefined;
  let bestCost = Infinity;
  for (const { words, cost } of respellings(index, said)) {
    if (cost > bestCost) break;
    const phrase = phraseOfSaid(words);
    const outcome = literally(index, phrase) ?? byMeaning(index, phrase);
    if (outcome === undefined) continue;
    best = best === undefined ? outcome : eitherOf(best, outcome);
    bestCost = cost;
  }
  return best?.kind === 'matched'
    ? { ...best, score: best.score - CHANGE_COST * bestCost, reason: 'scored' }
    : best;
}
