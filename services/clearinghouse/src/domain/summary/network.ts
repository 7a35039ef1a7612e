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
export function isInNetwork({ network }: BenefitLine): boolean {
  return network === 'Y' || network === 'W';
}
