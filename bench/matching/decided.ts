import { matchPayer, type MatchOutcome, type PayerIndex } from '@eligibility/payer-matching';
import type { Labelled } from './labelled';

/** How one query was decided. */
export type Decided = {
  readonly row: Labelled;
  /** The payer taken without a question, if any. */
  readonly taken: string | undefined;
  /** The payer listed first, or taken. */
  readonly first: string | undefined;
  /** Of the first, 0 to 100. */
  readonly score: number;
};

/** What an index makes of each query. */
export function decideAll(index: PayerIndex, labelled: readonly Labelled[]): readonly Decided[] {
  return labelled.map((row) => ({ row, ...decisionOf(matchPayer(index, row.query)) }));
}

function decisionOf(outcome: MatchOutcome): Omit<Decided, 'row'> {
  if (outcome.kind === 'matched')
    return { taken: outcome.payer.id, first: outcome.payer.id, score: outcome.score };
  const [first] = outcome.kind === 'ambiguous' ? outcome.candidates : outcome.nearest;
  return { taken: undefined, first: first?.payer.id, score: first?.score ?? 0 };
}

export function isFirstRight({ row, first = '' }: Decided): boolean {
  return row.right.has(first);
}

export function isTakenRightly({ row, taken = '' }: Decided): boolean {
  return row.right.has(taken);
}

/** Where asking is right, a payer may be tolerated without a question. */
export function isTakenWrongly({ row, taken }: Decided): boolean {
  return taken !== undefined && !(row.expected === 'match' ? row.right : row.tolerated).has(taken);
}
