import type { BenefitLine } from '@eligibility/x12';
import type { InForce } from './coverage-period';
import { namesOtherProduct } from './message-words';
import { isOutOfNetwork } from './network';
import {
  HEALTH_PLAN,
  isOfOtherPlans,
  onFirstStep,
  onHealthPlan,
  onService,
  planOf,
  serviceLadder,
} from './service-ladder';

export type CoverageStatus = 'active' | 'inactive' | 'not-stated';

export type Coverage = {
  readonly status: CoverageStatus;
  /** The active lines in force that answer for what was asked; none unless it is active. */
  readonly active: readonly BenefitLine[];
};

/** EB01 1-5: active in one way or another. */
const ACTIVE: readonly string[] = ['1', '2', '3', '4', '5'];
/** EB01 6-8: inactive, or pending. */
const INACTIVE: readonly string[] = ['6', '7', '8'];
/** EB01 I: not covered. */
const NOT_COVERED = 'I';

/**
 * The health plan as a whole, else medical care (1) or an office visit (98); a pharmacy benefit alone is not coverage.
 */
const MEDICAL = [onHealthPlan, onService('1', '98')];

/** True for EB01 1-5. */
export function isActive(line: BenefitLine): boolean {
  return ACTIVE.includes(line.code);
}

/** True for EB01 1-8. */
export function statesCoverage(line: BenefitLine): boolean {
  return isActive(line) || INACTIVE.includes(line.code);
}

/**
 * Whether the coverage is in force on the day that `inForce` was made for. One active line suffices: an inactive one
 * among them is of an earlier period or another product. A payer that states neither has not stated it, which is not
 * the same as inactive. "Not covered" of what was asked decides where no active line names that service itself.
 */
export function coverageOf(lines: readonly BenefitLine[], asked: string, inForce: InForce): Coverage {
  const stating = ofAskedProduct(lines.filter(statesCoverage), asked);
  const current = stating.filter((line) => isActive(line) || inForce(line));
  const answering = onFirstStep(current.length > 0 ? current : stating, serviceLadder(asked, MEDICAL));
  const active = answering.filter((line) => isActive(line) && inForce(line));
  const isNotCovered = isExcluded(lines, asked, inForce) && !active.some(namesService(asked));
  if (active.length > 0 && !isNotCovered) return { status: 'active', active };
  return { status: answering.length > 0 || isNotCovered ? 'inactive' : 'not-stated', active: [] };
}

/** A "not covered" line about the whole plan does not override what is active for the whole plan. */
function namesService(asked: string): (line: BenefitLine) => boolean {
  return ({ serviceTypes }) => asked === HEALTH_PLAN || serviceTypes.includes(asked);
}

/** Some payers write a vision or dental plan on service type 30, where it does not describe medical coverage. */
function ofAskedProduct(stating: readonly BenefitLine[], asked: string): readonly BenefitLine[] {
  return planOf(asked) === HEALTH_PLAN ? stating.filter((line) => !isOtherProduct(line)) : stating;
}

/** True for a line about a vision, dental, pharmacy or transport plan by its name, whose services are no others. */
export function isOtherProduct({ planName, serviceTypes }: BenefitLine): boolean {
  if (planName === undefined || !namesOtherProduct(planName)) return false;
  return serviceTypes.every((service) => service === HEALTH_PLAN || isOfOtherPlans(service));
}

function isExcluded(lines: readonly BenefitLine[], asked: string, inForce: InForce): boolean {
  return lines.some(
    (line) =>
      line.code === NOT_COVERED &&
      line.serviceTypes.includes(asked) &&
      !isOutOfNetwork(line) &&
      inForce(line),
  );
}
