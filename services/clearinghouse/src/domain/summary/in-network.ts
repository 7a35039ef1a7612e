import type { BenefitLine } from '@eligibility/x12';
import { isInNetwork, isOutOfNetwork } from './network';

/** Where a summary came from. */
export type SummarySources = {
  /** The lines the money figures were taken from. */
  readonly figures: readonly BenefitLine[];
  /** The active lines that answer for what was asked. */
  readonly coverage: readonly BenefitLine[];
  readonly all: readonly BenefitLine[];
};

/**
 * Whether in-network benefits apply to a summary: yes when one of the lines its figures come from is in network, no when
 * all that told a network were outside it. Where no figure tells, the coverage itself may; else a plan that declares
 * itself not covered out of network (EB01 I, EB12 N) says it too; otherwise it is not stated.
 */
export function inNetworkPreferred({ figures, coverage, all }: SummarySources): boolean | undefined {
  const told = toldBy(figures) ?? toldBy(coverage);
  if (told !== undefined) return told;
  return all.some((line) => line.code === 'I' && isOutOfNetwork(line)) ? true : undefined;
}

function toldBy(lines: readonly BenefitLine[]): boolean | undefined {
  if (lines.some(isInNetwork)) return true;
  return lines.some(isOutOfNetwork) ? false : undefined;
}
