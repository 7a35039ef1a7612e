import {
  candidatesOf,
  DEFAULT_PRICES,
  matchPayer,
  type MatchOutcome,
  type PayerIndex,
} from '@eligibility/payer-matching';
import {
  decideRanked,
  evidenceOf,
  rankEvidence,
  type Evidence,
  type RankingWeights,
} from '@eligibility/payer-matching/fitting';
import type { Labelled } from './labelled';
import { byOrganisation } from './samples';

/** How one query was decided. */
export type Decided = {
  /** With every row of the organisations that are right. */
  readonly row: Labelled;
  /** As it is labelled. */
  readonly labelled: Labelled;
  /** The payer taken without a question, if any. */
  readonly taken: string | undefined;
  /** Not found: no question is asked. */
  readonly isRefused: boolean;
  /** The payer listed first, or taken. */
  readonly first: string | undefined;
  /** Of the first, 0 to 100. */
  readonly score: number;
};

/** What an index makes of each query. */
export function decideAll(index: PayerIndex, labelled: readonly Labelled[]): readonly Decided[] {
  return labelled.map((row) => ({
    row: byOrganisation(index, row),
    labelled: row,
    ...decisionOf(matchPayer(index, row.query)),
  }));
}

/** The same by other weights than those of the release; the evidence may have been gathered before. */
export function decideBy(
  index: PayerIndex,
  weights: RankingWeights,
): (row: Labelled, evidence?: Evidence) => Decided {
  return (row, evidence = evidenceOf(index, row.query)) => {
    const ranking = rankEvidence(index, evidence, weights);
    const decision = decideRanked(index, row.query, { ranking, prices: DEFAULT_PRICES });
    return { row: byOrganisation(index, row), labelled: row, ...decisionOf(decision) };
  };
}

type Outcome = MatchOutcome | Parameters<typeof candidatesOf>[0];

function decisionOf(outcome: Outcome): Omit<Decided, 'row' | 'labelled'> {
  const [first] = candidatesOf(outcome);
  const payer = first?.payer.id;
  const isRefused = outcome?.kind === 'not-found';
  return {
    taken: outcome?.kind === 'matched' ? payer : undefined,
    isRefused,
    first: payer,
    score: first?.score ?? 0,
  };
}

export function isFirstRight({ row, first = '' }: Decided): boolean {
  return row.right.has(first);
}

export function isTakenRightly({ row, taken = '' }: Decided): boolean {
  return row.right.has(taken);
}

/** Where asking is right, a payer may be tolerated without a question. */
export function isTakenWrongly({ row, taken }: Decided): boolean {
  return taken !== undefined && !mayBeTaken(row, taken);
}

/** True where taking the first payer would have been right: what its probability is the probability of. */
export function mayFirstBeTaken({ row, first = '' }: Decided): boolean {
  return mayBeTaken(row, first);
}

function mayBeTaken({ expected, right, tolerated }: Labelled, id: string): boolean {
  return (expected === 'match' ? right : tolerated).has(id);
}
