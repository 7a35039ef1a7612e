import type { BenefitLine } from '../payer-answer';

/** A figure of the summary, with the reason why it is this one. */
export type Figure = {
  readonly value: number;
  /** The line it was read from; of a derived one, the line of the limit. */
  readonly line: BenefitLine;
  /** Stated by the payer, or derived: limit less what was used. */
  readonly how: 'stated' | 'derived';
  /** Lines that nothing tells apart say other values; the lowest was taken. */
  readonly isAmbiguous: boolean;
};

/** Orders figures, the lowest first, and of equal ones the certain first. */
function compare(one: Figure, other: Figure): number {
  return one.value - other.value || Number(one.isAmbiguous) - Number(other.isAmbiguous);
}

/** The lowest of figures that nothing tells apart; ambiguous when they differ. */
export function lowestFigure(figures: readonly Figure[]): Figure | undefined {
  const [lowest, ...others] = [...figures].sort(compare);
  if (lowest === undefined || others.every(({ value }) => value === lowest.value)) return lowest;
  return { ...lowest, isAmbiguous: true };
}
