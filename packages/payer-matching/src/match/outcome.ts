import type { NonPayerKind } from '../knowledge/knowledge';
import { byScore, type Candidate, type Payer } from '../payer';

/** Which step decided, from most to least literal. */
export type MatchReason = 'id' | 'name' | 'alias' | 'token-bag' | 'core' | 'restated' | 'scored';

/** What made a payer sure: the text alone, what is known apart from it, or earlier answers under the same words. */
export type MatchedBy = 'text' | 'context' | 'remembered';

/** Why a person has to choose. */
export type AskReason = 'brand' | 'same-name' | 'uncertain' | 'medicare-or-medicaid';

/** What a step decides; its lists are complete, in an order of that step's own. */
export type Decision =
  | {
      readonly kind: 'matched';
      readonly payer: Payer;
      readonly score: number;
      readonly reason: MatchReason;
    }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Candidate[]; readonly reason: AskReason }
  | {
      readonly kind: 'not-found';
      readonly nearest: readonly Candidate[];
      /** The words name something else than a payer, or nothing; or no payer is close to them. */
      readonly reason: NonPayerKind | 'names-no-payer' | 'nothing-close';
    };

/** A decision as a caller gets it: in the order of the search, and no longer than a person reads. */
export type MatchOutcome =
  | Extract<Decision, { kind: 'not-found' }>
  | (Extract<Decision, { kind: 'matched' }> & {
      readonly matchedBy: MatchedBy;
      /** Other rows of the same organisation, in the order in which they may be asked. */
      readonly siblings: readonly Payer[];
    })
  | (Extract<Decision, { kind: 'ambiguous' }> & {
      /** All payers that fit, in order; `candidates` is how they begin. */
      readonly fits: readonly Candidate[];
    });

/** How many payers an answer lists; a longer name helps more than a longer list. */
export const MAX_OFFERED = 5;

/**
 * Decides among payers that fit equally: one is matched, several are offered, none leaves the query to the next step.
 * Payers that cannot be asked about eligibility count only where no other payer fits.
 */
export function decideAmong(
  payers: readonly Payer[],
  score: number,
  reason: MatchReason,
): Decision | undefined {
  const askable = askableOf(payers);
  const [only, ...others] = askable;
  if (only === undefined) return undefined;
  if (others.length === 0) return { kind: 'matched', payer: only, score, reason };
  const candidates = askable.map((payer) => ({ payer, score })).sort(byScore);
  return { kind: 'ambiguous', candidates, reason: reason === 'scored' ? 'uncertain' : 'same-name' };
}

function askableOf(payers: readonly Payer[]): readonly Payer[] {
  const askable = payers.filter((payer) => payer.supportsEligibility);
  return askable.length > 0 ? askable : payers;
}

/** The payers of an outcome, best first. */
export function candidatesOf(outcome: Decision | undefined): readonly Candidate[] {
  switch (outcome?.kind) {
    case undefined:
      return [];
    case 'matched':
      return [{ payer: outcome.payer, score: outcome.score }];
    case 'ambiguous':
      return outcome.candidates;
    case 'not-found':
      return outcome.nearest;
  }
}
