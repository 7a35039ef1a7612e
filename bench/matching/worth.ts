import { KNOWLEDGE_FILES } from '@eligibility/payer-matching';
import { isFirstRight, isTakenRightly, isTakenWrongly, type Decided } from './decided';
import { progress } from './progress';
import { decideUnseen, decideWithout, type Taught, type UnseenFold } from './unseen';

type Counts = { readonly first: number; readonly right: number; readonly wrong: number };

/**
 * What each file of knowledge adds on unseen folds: how many queries are decided better with it than without. The weights
 * are those that were fitted without the fold and with the file. One line after another, as each takes long.
 */
export function* worthLines(folds: readonly UnseenFold[], material: Taught): Generator<string> {
  const files = [...new Set(material.rows.map(({ file }) => file))].filter((file) => file in KNOWLEDGE_FILES);
  const all = countsOf(decideUnseen(folds));
  yield '  file                rows  first right  taken rightly  taken wrongly';
  for (const [at, file] of files.entries()) {
    progress(`knowledge without ${file}.tsv, file`, at + 1, files.length);
    const without = countsOf(decideWithout(folds, material, () => (row) => row.file === file));
    const rows = material.rows.filter((row) => row.file === file).length;
    const [first = '', right = '', wrong = ''] = gainsOf(all, without).map(signed);
    yield `  ${file.padEnd(18)}${String(rows).padStart(6)}${first.padStart(13)}${right.padStart(15)}${wrong.padStart(15)}`;
  }
}

/** `+3`, `0` or `-2`. */
export function signed(gain: number): string {
  return gain > 0 ? `+${String(gain)}` : String(gain);
}

function gainsOf(all: Counts, without: Counts): readonly number[] {
  return [all.first - without.first, all.right - without.right, all.wrong - without.wrong];
}

function countsOf(decided: readonly Decided[]): Counts {
  const match = decided.filter(({ row }) => row.expected === 'match');
  return {
    first: match.filter(isFirstRight).length,
    right: match.filter(isTakenRightly).length,
    wrong: decided.filter(isTakenWrongly).length,
  };
}
