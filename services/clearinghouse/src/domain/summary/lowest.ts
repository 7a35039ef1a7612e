import type { BenefitLine } from '../payer-answer';

/** The lines that share the lowest rank, in the order of the answer. */
export function lowest(
  lines: readonly BenefitLine[],
  rank: (line: BenefitLine) => number,
): readonly BenefitLine[] {
  if (lines.length < 2) return lines;
  const best = lines.reduce((least, line) => Math.min(least, rank(line)), Number.POSITIVE_INFINITY);
  return lines.filter((line) => rank(line) === best);
}
