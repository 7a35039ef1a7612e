import type { BenefitDate, BenefitLine } from '@eligibility/x12';
import { inForceOn } from '../summary/line-selection';
import { moneyIn, type MoneyQuestion } from '../summary/money-lines';

/** The day that every answer of these tests is read for. */
export const DAY = '2026-01-15';

/** Asks these lines for money, with active coverage under a plan without a name unless something else is given. */
export function questionAbout(
  lines: readonly BenefitLine[],
  given: Partial<MoneyQuestion> = {},
): MoneyQuestion {
  const plan = { name: undefined, equals: new Set<string>(), others: new Set<string>() };
  return {
    lines: moneyIn(lines),
    asked: '30',
    plan,
    inForce: inForceOn(DAY, []),
    isChild: false,
    isActive: true,
    ...given,
  };
}

/** A period that was over before the day. */
export const LAST_YEAR: BenefitDate = { qualifier: '292', from: '2025-01-01', to: '2025-12-31' };
/** One that holds the day. */
export const THIS_YEAR: BenefitDate = { qualifier: '292', from: '2026-01-01', to: '2026-12-31' };
