import type { BenefitLine } from '../payer-answer';
import { lowestFigure, type Figure } from './figure';
import { lowest } from './lowest';
import { groupOf, levelRank, linesFor, type MoneyQuestion } from './money-lines';
import { onHealthPlan, onService, serviceLadder } from './service-ladder';
import { isNarrower, visitRank } from './visit-rank';

/** What a front desk means by "copay": an office visit (98), else a visit when sick (BY), else the health plan's. */
const COPAY_LADDER = [onService('98'), onService('BY'), onHealthPlan];

/** The health plan as a whole, else an office visit (98), a visit when sick (BY), a physician (96). */
const COINSURANCE_LADDER = [onHealthPlan, onService('98'), onService('BY'), onService('96')];

/**
 * EB06 of amounts that are no price: year to date, remaining, exceeded, not exceeded, lifetime, lifetime remaining (29
 * is how Medicare states what is left of a hospital's per-day amounts).
 */
const NO_PRICE: readonly (string | undefined)[] = ['24', '29', '30', '31', '32', '33'];
/** EB06 of a price: a visit, or not said. Others, such as a calendar year's, bound the price over a time. */
const PER_VISIT: readonly (string | undefined)[] = ['27', undefined];

/** The patient's fixed price of a visit in cents (EB01 B); where payers list several, the one at a primary care office. */
export function copay(question: MoneyQuestion): Figure | undefined {
  const lines = linesFor(question, {
    code: 'B',
    mayAnswer: ({ amountCents, timeQualifier }) =>
      amountCents !== undefined && !NO_PRICE.includes(timeQualifier),
    ladder: serviceLadder(question.asked, COPAY_LADDER),
    isNarrower,
  });
  return figureOf(groupOf(question, lines), ({ amountCents }) => amountCents);
}

/** The patient's share in percent (EB01 A), 20 for 20 %; never an emergency room's or a specialty's. */
export function coinsurance(question: MoneyQuestion): Figure | undefined {
  const lines = linesFor(question, {
    code: 'A',
    mayAnswer: ({ percent }) => percent !== undefined,
    ladder: serviceLadder(question.asked, COINSURANCE_LADDER),
    isNarrower,
  });
  return figureOf(groupOf(question, lines), ({ percent }) => percent);
}

/** Of the lines of a group those nearest to an ordinary visit, and of these the patient's own tier. */
function figureOf(
  group: readonly BenefitLine[],
  valueOf: (line: BenefitLine) => number | undefined,
): Figure | undefined {
  const priced = lowest(group, ({ timeQualifier }) => Number(!PER_VISIT.includes(timeQualifier)));
  const nearest = lowest(lowest(priced, visitRank), levelRank);
  return lowestFigure(
    nearest.flatMap((line) => {
      const value = valueOf(line);
      return value === undefined ? [] : [{ value, line, how: 'stated', isAmbiguous: false }];
    }),
  );
}
