import { isFirstRight, isTakenRightly, isTakenWrongly, type Decided } from './decided';
import type { Labelled } from './labelled';
import { percentLine } from './lines';
import { shareWithInterval } from './wilson';

/** What a set that was never seen should reach (docs/matching.md). */
const GOALS = { first: { atLeast: 92 }, right: { atLeast: 80 }, wrong: { atMost: 0.3 } } as const;

/** The share of the rows that was decided right, with its goals, and the same for each category. */
export function accuracyLines(decided: readonly Decided[]): readonly string[] {
  const match = decided.filter(({ row }) => row.expected === 'match');
  const taken = (expected: Labelled['expected']): readonly [number, number] => {
    const rows = decided.filter(({ row }) => row.expected === expected);
    return [rows.filter(isTakenWrongly).length, rows.length];
  };
  return [
    percentLine('right payer first', [match.filter(isFirstRight).length, match.length], GOALS.first),
    percentLine('right payer taken', [match.filter(isTakenRightly).length, match.length], GOALS.right),
    percentLine('wrong payer taken', taken('match'), GOALS.wrong),
    percentLine('ambiguous, taken', taken('ambiguous'), GOALS.wrong),
    percentLine('no payer, taken', taken('reject'), GOALS.wrong),
  ];
}

const COLUMNS = [22, 6, 24, 24, 24] as const;

/** The figures of each category, with 95 % intervals; where asking or refusing is right, a payer taken is wrong. */
export function categoryLines(decided: readonly Decided[]): readonly string[] {
  const categories = [...new Set(decided.map(({ row }) => row.category))].sort();
  return [
    lineOf(['category', 'rows', 'first right', 'taken rightly', 'taken wrongly']),
    ...categories.map((category) => {
      const ours = decided.filter(({ row }) => row.category === category);
      const match = ours.filter(({ row }) => row.expected === 'match');
      return lineOf([
        category,
        String(ours.length),
        shareWithInterval(match.filter(isFirstRight).length, match.length),
        shareWithInterval(match.filter(isTakenRightly).length, match.length),
        shareWithInterval(ours.filter(isTakenWrongly).length, ours.length),
      ]);
    }),
  ];
}

function lineOf(cells: readonly string[]): string {
  const padded = cells.map((cell, at) =>
    at === 0 ? cell.padEnd(COLUMNS[0]) : cell.padStart(COLUMNS[at] ?? 0),
  );
  return `  ${padded.join('')}`;
}
