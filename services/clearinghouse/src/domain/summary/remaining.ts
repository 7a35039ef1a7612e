import type { BenefitLine } from '../payer-answer';
import { chooseGroup } from './choose-group';
import type { Figure } from './figure';
import { isOutOfNetwork } from './network';
import { onHealthPlan, planOf, serviceLadder, type ServiceStep } from './service-ladder';

/** EB01: C is the deductible, G the out-of-pocket maximum. */
export type LimitCode = 'C' | 'G';

/** EB06 */
const REMAINING = '29';
const YEAR_TO_DATE = '24';
/** Service year, calendar year, contract, episode; some payers leave it out. */
const BASE: readonly (string | undefined)[] = ['22', '23', '25', '26', undefined];

/** EB04: Part A, Part B, and what a Qualified Medicare Beneficiary pays of either. */
const MEDICARE: readonly (string | undefined)[] = ['MA', 'MB', 'QM'];

/** Medicare states its two deductibles on services of their own, and none on the plan. */
const onMedicare: ServiceStep = ({ insuranceType }) => MEDICARE.includes(insuranceType);

/**
 * What is left of a yearly limit, in cents: the amount the payer calls remaining, else the limit less what was used
 * this year. A limit alone is not what remains of it, unless it is zero. A limit on a single service is never the plan's.
 */
export function remaining(lines: readonly BenefitLine[], code: LimitCode, asked: string): Figure | undefined {
  const ladder = serviceLadder(planOf(asked), [onHealthPlan, onMedicare]);
  const stated = lines.filter((line) => line.code === code && line.amountCents !== undefined);
  const ofPlan = stated.filter((line) => ladder.some((holds) => holds(line)));
  return remainingIn(chooseGroup(withoutEmptyFamilyTiers(ofPlan), ladder));
}

function remainingIn(group: readonly BenefitLine[]): Figure | undefined {
  const left = group.find((line) => line.timeQualifier === REMAINING);
  if (left?.amountCents !== undefined) return { value: left.amountCents, line: left };
  const base = group.find(isBase);
  if (base?.amountCents === undefined) return undefined;
  if (base.amountCents === 0) return { value: 0, line: base };
  const used = group.find((line) => line.timeQualifier === YEAR_TO_DATE);
  if (used?.amountCents === undefined) return undefined;
  return { value: Math.max(0, base.amountCents - used.amountCents), line: base };
}

/** Some payers send a family tier of zero for plans that have none; beside an individual tier it means nothing. */
function withoutEmptyFamilyTiers(lines: readonly BenefitLine[]): readonly BenefitLine[] {
  if (!lines.some((line) => !isFamily(line) && !isOutOfNetwork(line))) return lines;
  const realTiers = lines.filter((line) => isFamily(line) && isBase(line) && line.amountCents !== 0);
  return lines.filter((line) => !isFamily(line) || realTiers.some(({ network }) => network === line.network));
}

function isFamily(line: BenefitLine): boolean {
  return line.coverageLevel === 'FAM';
}

function isBase(line: BenefitLine): boolean {
  return BASE.includes(line.timeQualifier);
}
