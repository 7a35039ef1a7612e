import type { BenefitLine } from '../payer-answer';
import { isInNetwork, isOutOfNetwork } from './network';

/**
 * Whether in-network benefits apply to the figures of a summary: yes when one of the lines they come from is in network,
 * no when all that told a network were outside it. Where none tells, a plan that declares itself not covered out of
 * network (EB01 I, EB12 N) says it too; otherwise it is not stated.
 */
export function inNetworkPreferred(
  used: readonly BenefitLine[],
  lines: readonly BenefitLine[],
): boolean | undefined {
  if (used.some(isInNetwork)) return true;
  if (used.some(isOutOfNetwork)) return false;
  return lines.some((line) => line.code === 'I' && isOutOfNetwork(line)) ? true : undefined;
}
