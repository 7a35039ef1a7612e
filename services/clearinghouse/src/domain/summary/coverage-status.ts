import type { BenefitLine } from '../payer-answer';
import { isInForce } from './in-force';
import { onFirstStep, onHealthPlan, onService, serviceLadder } from './service-ladder';

export type CoverageStatus = 'active' | 'inactive' | 'not-stated';

/** EB01 1-5: active in one way or another. */
const ACTIVE: readonly string[] = ['1', '2', '3', '4', '5'];
/** EB01 6-8: inactive, or pending. */
const INACTIVE: readonly string[] = ['6', '7', '8'];

/** The health plan as a whole, else medical care (1) or an office visit (98); a pharmacy benefit alone is not coverage. */
const MEDICAL = [onHealthPlan, onService('1', '98')];

/** True for EB01 1-5. */
export function isActive(line: BenefitLine): boolean {
  return ACTIVE.includes(line.code);
}

/** True for EB01 1-8. */
export function statesCoverage(line: BenefitLine): boolean {
  return isActive(line) || INACTIVE.includes(line.code);
}

/** The lines that say whether `asked` is covered: of the first step of the ladder that says anything. */
export function coverageLines(lines: readonly BenefitLine[], asked: string): readonly BenefitLine[] {
  return onFirstStep(lines.filter(statesCoverage), serviceLadder(asked, MEDICAL));
}

/**
 * Whether the coverage is in force on a date (YYYY-MM-DD). One active line suffices: an inactive one beside it is of an
 * earlier period or another product. A payer that says neither has not stated it, which is not the same as inactive.
 */
export function coverageStatus(lines: readonly BenefitLine[], asked: string, onDate: string): CoverageStatus {
  const stating = coverageLines(lines, asked);
  if (stating.length === 0) return 'not-stated';
  return stating.some((line) => isActive(line) && isInForce(line, onDate)) ? 'active' : 'inactive';
}
