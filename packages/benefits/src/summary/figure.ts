import type { BenefitLine } from '@eligibility/x12';

/** A figure of the summary, with the reason why it is this one. */
export type Figure = {
  readonly value: number;
  /** The line it was read from; of a derived one, the line of the limit. */
  readonly line: BenefitLine;
  /** Stated by the payer, or derived: limit less what was used. */
  readonly how: 'stated' | 'derived';
  /** Indistinguishable lines state other values; the lowest was taken. */
  readonly isAmbiguous: boolean;
};

/** The lowest of indistinguishable figures; ambiguous when they differ. */
export function lowestFigure(figures: readonly Figure[]): Figure | undefined {
  let least: Figure | undefined;
  let differ = false;
  for (const figure of figures) {
    differ ||= least !== undefined && figure.value !== least.value;
    if (least === undefined || isBefore(figure, least)) least = figure;
  }
  return least !== undefined && differ ? { ...least, isAmbiguous: true } : least;
}

/** The lower, and of equal ones the certain. */
function isBefore(one: Figure, other: Figure): boolean {
  return one.value < other.value || (one.value === other.value && !one.isAmbiguous && other.isAmbiguous);
}

/** The lowest of what lines state of themselves. */
export function lowestStated(
  lines: readonly BenefitLine[],
  valueOf: (line: BenefitLine) => number | undefined,
): Figure | undefined {
  const figures: Figure[] = [];
  for (const line of lines) {
    const value = valueOf(line);
    if (value !== undefined) figures.push({ value, line, how: 'stated', isAmbiguous: false });
  }
  return lowestFigure(figures);
}

/** Those that share the lowest rank, in their order. Of most lists all do, and then it is the list itself. */
export function lowest<T>(entries: readonly T[], rank: (entry: T) => number): readonly T[] {
  if (entries.length < 2) return entries;
  let best: T[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const its = rank(entry);
    if (its > least) continue;
    if (its < least) {
      least = its;
      best = [];
    }
    best.push(entry);
  }
  return best.length === entries.length ? entries : best;
}
