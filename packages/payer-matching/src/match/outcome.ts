import { byScore, type Candidate, type Payer } from '../payer';

/** Which step decided, from most to least literal. */
export type MatchReason = 'id' | 'name' | 'alias' | 'token-bag' | 'core' | 'restated' | 'scored';

/** Why a person has to choose. */
export type AskReason = 'brand' | 'same-name' | 'uncertain' | 'medicare-or-medicaid';

/** What a step decides; its lists are complete, in an order of that step's own. */
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

/** Of two equally likely decisions the first, when both match the same payer; otherwise both payers are offered. */
export function decideBetween(a: Decision, b: Decision): Decision {
  if (a.kind !== 'matched') return a;
  if (b.kind !== 'matched') return b;
  if (a.payer === b.payer) return a;
  const candidates = [a, b].map(({ payer, score }) => ({ payer, score })).sort(byScore);
  return { kind: 'ambiguous', candidates, reason: 'uncertain' };
}

export type Shortlist<T extends Candidate> = {
  /** True when a candidate of this score may still be listed, so that most of thousands need not be made. */
  readonly isOpenTo: (score: number) => boolean;
  readonly offer: (candidate: T) => void;
  /** In the order of fit. */
  readonly list: () => readonly T[];
};

/** Keeps the best `limit` of the candidates it is offered, one a payer: the best, and of equal ones the first. */
export function shortlist<T extends Candidate>(limit: number): Shortlist<T> {
  const best: T[] = [];
  const isOpenTo = (score: number): boolean => best.length < limit || score >= (best.at(-1)?.score ?? 0);

  function offer(candidate: T): void {
    if (!isOpenTo(candidate.score)) return;
    const known = best.findIndex(({ payer }) => payer.id === candidate.payer.id);
    if (known >= 0) {
      if ((best[known]?.score ?? 0) >= candidate.score) return;
      best.splice(known, 1);
    }
    const place = best.findIndex((other) => byScore(candidate, other) < 0);
    best.splice(place < 0 ? best.length : place, 0, candidate);
    if (best.length > limit) best.pop();
  }

  return { isOpenTo, offer, list: () => best };
}

/** One candidate a payer, the best, in the order of fit; at most `limit` of them. */
export function bestOfEach<T extends Candidate>(candidates: readonly T[], limit: number): readonly T[] {
  const best = shortlist<T>(limit);
  candidates.forEach(best.offer);
  return best.list();
}
