import { KNOWLEDGE_FILES, type KnowledgeRow, type PayerDirectory } from '@eligibility/payer-matching';
import { isFirstRight, isTakenRightly, isTakenWrongly, type Decided } from './decided';
import { decideFolds, isTaughtBy, type Fold } from './folds';

type Counts = { readonly first: number; readonly right: number; readonly wrong: number };

/** One query in so many: each file costs an index a fold and a match a query. */
const SAMPLED = 4;

/** What each file of knowledge adds on unseen folds: how many queries are decided better with it than without. */
export function worthLines(
  folds: readonly Fold[],
  material: { readonly directory: PayerDirectory; readonly rows: readonly KnowledgeRow[] },
): readonly string[] {
  const sampled = folds.map((fold) => ({
    ...fold,
    labelled: fold.labelled.filter((_, at) => at % SAMPLED === 0),
  }));
  const counted = (isLeftOut: (row: KnowledgeRow) => boolean): Counts =>
    countsOf(decideFolds(sampled, material, (fold) => (row) => isLeftOut(row) || isTaughtBy(fold, row)));
  const all = counted(() => false);
  const files = [...new Set(material.rows.map(({ file }) => file))].filter((file) => file in KNOWLEDGE_FILES);
  return [
    `  of one query in ${String(SAMPLED)}`,
    '  file                rows  first right  taken rightly  taken wrongly',
    ...files.map((file) => {
      const without = counted((row) => row.file === file);
      const gains = [all.first - without.first, all.right - without.right, all.wrong - without.wrong];
      const rows = material.rows.filter((row) => row.file === file).length;
      const [first = '', right = '', wrong = ''] = gains.map((gain) =>
        gain > 0 ? `+${String(gain)}` : String(gain),
      );
      return `  ${file.padEnd(18)}${String(rows).padStart(6)}${first.padStart(13)}${right.padStart(15)}${wrong.padStart(15)}`;
    }),
  ];
}

function countsOf(decided: readonly Decided[]): Counts {
  const match = decided.filter(({ row }) => row.expected === 'match');
  return {
    first: match.filter(isFirstRight).length,
    right: match.filter(isTakenRightly).length,
    wrong: decided.filter(isTakenWrongly).length,
  };
}
