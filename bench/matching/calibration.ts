import { mayFirstBeTaken, type Decided } from './decided';

type Bin = { readonly rows: number; readonly meanScore: number; readonly rightShare: number };

const BINS = 10;

/**
 * How far the scores are from the share of first payers that may be taken, weighted by rows: the expected calibration
 * error over ten bins of equal width (Naeini et al., 2015), 0 to 1. Queries for which no payer is listed have no score;
 * where a question is due, only a payer that the label tolerates may be taken.
 */
export function calibrationOf(decided: readonly Decided[]): {
  readonly error: number;
  readonly bins: readonly Bin[];
} {
  const scored = decided.filter(({ first }) => first !== undefined);
  const bins = Array.from({ length: BINS }, (_, at) =>
    binOf(scored.filter(({ score }) => binAt(score) === at)),
  );
  const gaps = bins.map(({ rows, meanScore, rightShare }) => rows * Math.abs(meanScore - rightShare));
  return { error: gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, scored.length), bins };
}

function binAt(score: number): number {
  return Math.min(BINS - 1, Math.max(0, Math.floor((score / 100) * BINS)));
}

function binOf(members: readonly Decided[]): Bin {
  const rows = members.length;
  const total = members.reduce((sum, { score }) => sum + score / 100, 0);
  const whole = Math.max(1, rows);
  return { rows, meanScore: total / whole, rightShare: members.filter(mayFirstBeTaken).length / whole };
}

const BAR = 40;

/** `######|`: as long as the share is large, with a mark where the score says that it should end. */
function barOf(share: number, score: number): string {
  const bar = '#'.repeat(Math.round(share * BAR)).padEnd(BAR);
  const mark = Math.min(BAR - 1, Math.round(score * BAR));
  return `${bar.slice(0, mark)}|${bar.slice(mark + 1)}`;
}

/** The expected calibration error with its goal, and a reliability diagram without its empty bins. */
export function calibrationLines(decided: readonly Decided[], goal: number): readonly string[] {
  const { error, bins } = calibrationOf(decided);
  return [
    `  expected calibration error ${error.toFixed(3)}, at most ${String(goal)}: ${error <= goal ? 'met' : 'missed'}`,
    '  score        rows  mean score  taken right  (# taken right, | mean score)',
    ...bins.flatMap(({ rows, meanScore, rightShare }, at) =>
      rows === 0
        ? []
        : [
            `  ${`${String(at * BINS)} to ${String((at + 1) * BINS)}`.padEnd(10)}${String(rows).padStart(7)}${meanScore.toFixed(2).padStart(12)}${rightShare.toFixed(2).padStart(13)}  ${barOf(rightShare, meanScore)}`.trimEnd(),
          ],
    ),
  ];
}
