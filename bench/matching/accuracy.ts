import { isFirstRight, isTakenRightly, isTakenWrongly, type Decided } from './decided';
import type { Labelled } from './labelled';
import { percentLine } from './lines';
import { shareWithInterval } from './wilson';

/** What a set that was never seen should reach (docs/matching.md). */
const GOALS = { first: { atLeast: 92 }, right: { atLeast: 70 }, wrong: { atMost: 0.3 } } as const;

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
    refusedLine(decided),
    byRowLine(decided),
  ];
}

/**
 * How the figures change where only the labelled row of an organisation is right, and taking one of several rows that are
 * labelled is wrong.
 */
function byRowLine(decided: readonly Decided[]): string {
  const byRow = decided.map((one) => ({ ...one, row: one.labelled }));
  const count = (all: readonly Decided[]): readonly number[] => {
    const match = all.filter(({ row }) => row.expected === 'match');
    const ambiguous = all.filter(({ row }) => row.expected === 'ambiguous');
    return [match.filter(isFirstRight), match.filter(isTakenRightly), ambiguous.filter(isTakenWrongly)].map(
      ({ length }) => length,
    );
  };
  const [first = 0, right = 0, asked = 0] = count(byRow);
  const [ofFirst = 0, ofRight = 0, ofAsked = 0] = count(decided);
  return `  by the labelled row alone: first ${String(first)} instead of ${String(ofFirst)}, taken rightly ${String(right)} instead of ${String(ofRight)}, ambiguous taken ${String(asked)} instead of ${String(ofAsked)}`;
}

/** How many of the texts that name no payer are not found: neither taken nor asked about. */
function refusedLine(decided: readonly Decided[]): string {
  const rejects = decided.filter(({ row }) => row.expected === 'reject');
  const refused = rejects.filter(({ isRefused }) => isRefused);
  return percentLine('no payer, refused', [refused.length, rejects.length], { atLeast: 85 });
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
