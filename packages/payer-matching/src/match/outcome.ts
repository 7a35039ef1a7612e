import { byFit, type Candidate, type Payer } from '../payer';

/** Which layer decided, from most to least literal. */
export type MatchReason = 'id' | 'name' | 'alias' | 'token-bag' | 'core' | 'restated' | 'scored';

/** Why somebody has to choose. */
export type AskReason = 'head' | 'same-name' | 'uncertain' | 'medicare-or-medicaid';

/** What the layers decide; its lists are whole, and in an order that only the layer knows. */
export type Decision =
  | { readonly kind: 'matched'; readonly payer: Payer; readonly score: number; readonly reason: MatchReason }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Candidate[]; readonly reason: AskReason }
  | {
      readonly kind: 'not-found';
      readonly nearest: readonly Candidate[];
      /** The words name no payer at all, or none is close to them. */
      readonly reason: 'names-no-payer' | 'nothing-close';
    };

/** A decision as a caller gets it: in the order of the search, and no longer than a person reads. */
export type MatchOutcome =
  | Extract<Decision, { kind: 'matched' | 'not-found' }>
  | (Extract<Decision, { kind: 'ambiguous' }> & {
      /** All payers that fit, in order; `candidates` is how they begin. */
      readonly fits: readonly Candidate[];
    });

/** How many payers an answer lists; a longer name helps more than a longer list. */
export const MAX_OFFERED = 5;

/**
 * Settles between payers that fit equally: one is matched, several are offered, none leaves it to the next layer.
 * Those that cannot be asked about eligibility stand back as long as another one can.
 */
export function settle(payers: readonly Payer[], score: number, reason: MatchReason): Decision | undefined {
  const askable = askableOf(payers);
  const [only, ...others] = askable;
  if (only === undefined) return undefined;
  if (others.length === 0) return { kind: 'matched', payer: only, score, reason };
  const candidates = askable.map((payer) => ({ payer, score })).sort(byFit);
  return { kind: 'ambiguous', candidates, reason: reason === 'scored' ? 'uncertain' : 'same-name' };
}

function askableOf(payers: readonly Payer[]): readonly Payer[] {
  const askable = payers.filter((payer) => payer.supportsEligibility);
  return askable.length > 0 ? askable : payers;
}

/** The payers of an outcome, best first. */
export function listed(outcome: Decision | undefined): readonly Candidate[] {
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

/** Of two readings that are equally likely the one, when both mean the same payer; else one asks. */
export function eitherOf(a: Decision, b: Decision): Decision {
  if (a.kind !== 'matched') return a;
  if (b.kind !== 'matched') return b;
  if (a.payer === b.payer) return a;
  const candidates = [a, b].map(({ payer, score }) => ({ payer, score })).sort(byFit);
  return { kind: 'ambiguous', candidates, reason: 'uncertain' };
}
