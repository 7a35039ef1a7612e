import { buildIndex, knowledgeOf, type KnowledgeRow, type PayerDirectory } from '@eligibility/payer-matching';
import { decideBy, type Decided } from './decided';
import { fitWeights, type Fitting } from './fit-weights';
import { isTaughtBy, type Fold } from './folds';
import { progress } from './progress';
import { sampleOf, withUsualShares, type Sample } from './samples';

/** A fold with weights that were fitted to the queries of the other folds alone. */
export type UnseenFold = {
  readonly fold: Fold;
  /** Of the fold itself, measured without the rows of knowledge that it taught. */
  readonly samples: readonly Sample[];
  readonly fitting: Fitting;
};

export type Taught = { readonly directory: PayerDirectory; readonly rows: readonly KnowledgeRow[] };

/** Fits the weights once for each fold, without it. */
export function unseenFolds(folds: readonly Fold[], { directory, rows }: Taught): readonly UnseenFold[] {
  const measured = folds.map((fold, at) => {
    progress('measuring the queries of fold', at + 1, folds.length);
    const index = buildIndex(directory, knowledgeOf(rows.filter((row) => !isTaughtBy(fold, row))));
    return { fold, samples: fold.labelled.map((row) => sampleOf(index, row)) };
  });
  return measured.map((own, at) => {
    progress('fitting the weights without fold', at + 1, folds.length);
    const others = measured.filter((one) => one !== own).flatMap(({ samples }) => samples);
    return { ...own, fitting: fitWeights(withUsualShares(others)) };
  });
}

/** What the matcher makes of the queries of every fold, by the weights that were fitted without it. */
export function decideUnseen(folds: readonly UnseenFold[]): readonly Decided[] {
  return folds.flatMap(({ fold, samples, fitting }) =>
    fold.labelled.flatMap((row, at) => {
      const sample = samples[at];
      return sample === undefined ? [] : [decideBy(sample.index, fitting.weights)(row, sample.evidence)];
    }),
  );
}

/** The same without more rows of knowledge than those that a fold taught: all that `isRemoved` names. */
export function decideWithout(
  folds: readonly UnseenFold[],
  { directory, rows }: Taught,
  isRemoved: (fold: Fold) => (row: KnowledgeRow) => boolean,
): readonly Decided[] {
  return folds.flatMap(({ fold, fitting }) => {
    const isOut = isRemoved(fold);
    const kept = rows.filter((row) => !isTaughtBy(fold, row) && !isOut(row));
    const decide = decideBy(buildIndex(directory, knowledgeOf(kept)), fitting.weights);
    return fold.labelled.map((row) => decide(row));
  });
}
