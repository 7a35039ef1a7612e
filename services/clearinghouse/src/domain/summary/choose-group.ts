import type { BenefitLine } from '../payer-answer';
import { lowest } from './lowest';
import { isOutOfNetwork, networkRank } from './network';
import { onFirstStep, type ServiceStep } from './service-ladder';

/**
 * EB04. For a Qualified Medicare Beneficiary (QM) the cost share that counts is the QM one; a clinic's visits fall under
 * Medicare Part B, not the hospital's Part A (MA); an offer to continue coverage (CO, COBRA) is not the coverage itself.
 */
const INSURANCE_RANKS: ReadonlyMap<string | undefined, number> = new Map([
  ['QM', 0],
  ['MA', 2],
  ['CO', 3],
]);
const ORDINARY = 1;

/** EB02: the patient's own tier, then an employee's, then what is not said, then tiers of several people. */
const LEVELS: readonly (string | undefined)[] = [
  'IND',
  'EMP',
  undefined,
  'DEP',
  'CHD',
  'SPO',
  'SPC',
  'ECH',
  'ESP',
  'FAM',
];

/**
 * The lines that may answer a money question, chosen before any amount is looked at, so that an amount of one group can
 * never stand beside a limit of another: out of network only when there is nothing else, then service type, network,
 * insurance type, coverage level. What is left is alike in all of them and in the order of the answer.
 */
export function chooseGroup(
  lines: readonly BenefitLine[],
  ladder: readonly ServiceStep[],
): readonly BenefitLine[] {
  const inside = onFirstStep(
    lines.filter((line) => !isOutOfNetwork(line)),
    ladder,
  );
  const spoken = inside.length > 0 ? inside : onFirstStep(lines, ladder);
  return lowest(lowest(lowest(spoken, networkRank), insuranceRank), levelRank);
}

function insuranceRank({ insuranceType }: BenefitLine): number {
  return INSURANCE_RANKS.get(insuranceType) ?? ORDINARY;
}

function levelRank({ coverageLevel }: BenefitLine): number {
  const rank = LEVELS.indexOf(coverageLevel);
  return rank === -1 ? LEVELS.length : rank;
}
