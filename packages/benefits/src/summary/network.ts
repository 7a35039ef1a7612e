import type { BenefitLine } from '@eligibility/x12';

/** EB12, best first: in network (0), in and out alike (1), not said (2), out of network. */
const RANKS: ReadonlyMap<string | undefined, number> = new Map([
  ['Y', 0],
  ['W', 1],
  ['N', 3],
]);
const NOT_SAID = 2;

/** How far a line is from being about in-network care; lower is better. */
export function networkRank({ network }: BenefitLine): number {
  return RANKS.get(network) ?? NOT_SAID;
}

/** EB12 N. */
export function isOutOfNetwork({ network }: BenefitLine): boolean {
  return network === 'N';
}

/** EB12 Y, or W: the same in and out of network. */
function isInNetwork({ network }: BenefitLine): boolean {
  return network === 'Y' || network === 'W';
}

/** Where a summary came from. */
export type SummarySources = {
  /** The lines the money figures were taken from. */
  readonly figures: readonly BenefitLine[];
  /** The active lines that answer for what was asked. */
  readonly coverage: readonly BenefitLine[];
  readonly all: readonly BenefitLine[];
};

/**
 * Whether in-network benefits apply to a summary: true when one of the lines its figures come from is in network, false
 * when all that state a network are outside it. Without such a figure the coverage lines decide; else a plan that is
 * not covered out of network (EB01 I, EB12 N) is in network; otherwise it is not stated.
 */
export function inNetworkPreferred({ figures, coverage, all }: SummarySources): boolean | undefined {
  const stated = networkStatedBy(figures) ?? networkStatedBy(coverage);
  if (stated !== undefined) return stated;
  return all.some((line) => line.code === 'I' && isOutOfNetwork(line)) ? true : undefined;
}

function networkStatedBy(lines: readonly BenefitLine[]): boolean | undefined {
  if (lines.some(isInNetwork)) return true;
  return lines.some(isOutOfNetwork) ? false : undefined;
}
