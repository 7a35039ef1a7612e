import type { PayerIndex } from '../index/payer-index';
import type { Candidate } from '../payer';
import { normalise } from '../text/phrase';
import { NO_CONTEXT, type MatchContext } from './context';
import { candidateOf } from './decide';
import { decideInContext, type ContextDecision } from './decide-in-context';
import { nameFits } from './name-fits';
import { candidatesOf, MAX_OFFERED, type Decision, type MatchOutcome } from './outcome';
import { DEFAULT_PRICES, type MatchPrices } from './prices';
import { rank, type Ranking } from './ranking';
import { inOrder, withMatchedNames } from './search-order';

/** What a decision may use apart from the text, and what its errors cost. */
export type Given = {
  readonly prices?: MatchPrices | undefined;
  readonly context?: MatchContext | undefined;
};

/**
 * Decides which payer was meant, and lists those to choose from as `searchPayers` does. It never guesses: a matched
 * payer is asked about a patient, and the check is billed. The same text, index, prices and context always give the same
 * outcome.
 */
export function matchPayer(index: PayerIndex, text: string, given: Given = {}): MatchOutcome {
  const { decision } = decidedAndRanked(index, text, given);
  switch (decision.kind) {
    case 'matched':
      return decision;
    case 'ambiguous': {
      const fits = inOrder([decision.candidates]);
      return { ...decision, fits, candidates: withMatchedNames(text, fits.slice(0, MAX_OFFERED)) };
    }
    case 'not-found': {
      const nearest = inOrder([decision.nearest]).slice(0, MAX_OFFERED);
      return { ...decision, nearest: withMatchedNames(text, nearest) };
    }
  }
}

/**
 * Payers for a search box, best first: what a match of the same text takes or offers, in the same order, then what has
 * the text in a name, as the last word may be unfinished, then what else is like it. An empty query lists the first by
 * name.
 */
export function searchPayers(
  ...[index, text, limit, prices = DEFAULT_PRICES]: [
    index: PayerIndex,
    text: string,
    limit: number,
    prices?: MatchPrices,
  ]
): readonly Candidate[] {
  if (text.trim() === '') return index.payersByName.slice(0, limit).map((payer) => ({ payer, score: 0 }));
  return searchRanked(index, text, { ...decidedAndRanked(index, text, { prices }), limit });
}

/** A text that is ranked once, for its decision and for the payers of a search. */
export function decidedAndRanked(
  index: PayerIndex,
  text: string,
  { prices = DEFAULT_PRICES, context = NO_CONTEXT }: Given,
): { readonly decision: ContextDecision; readonly ranking: Ranking } {
  const ranking = rank(index, text);
  return { decision: decideInContext(index, text, { ranking, prices, context }), ranking };
}

/** The payers of a search for a text that is decided and ranked already. */
export function searchRanked(
  index: PayerIndex,
  text: string,
  { decision, ranking, limit }: { decision: Decision; ranking: Ranking; limit: number },
): readonly Candidate[] {
  const named = nameFits(index, normalise(index.knowledge, text));
  const ordered = inOrder([candidatesOf(decision), named, ranking.payers.map(candidateOf)]);
  return withMatchedNames(text, ordered.slice(0, limit));
}
