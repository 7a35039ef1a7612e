import type { BenefitSummary } from '@eligibility/contract';
import { type BenefitLine, type PayerAnswer, printableName } from '@eligibility/x12';
import { coinsurance, copay } from './cost-share';
import { hasDiedBefore, inForceOn } from './coverage-period';
import { coverageOf, type CoverageStatus } from './coverage-status';
import { moneyIn } from './money-lines';
import { inNetworkPreferred } from './network';
import { choosePlan, planName } from './plans';
import { remaining } from './remaining';

/** The inquiry that the answer is read for. */
export type Asked = {
  /** X12 EQ01. */
  readonly serviceTypeCode: string;
  /** The payer's name in our directory, for payers that do not name themselves. */
  readonly directoryName: string;
  /** The day the coverage is needed for, YYYY-MM-DD. */
  readonly onDate: string;
};

export type Summarised = {
  readonly status: CoverageStatus;
  /** The payer has the patient's death before the day on record, which is why it is not active. */
  readonly hasDied: boolean;
  readonly summary: BenefitSummary;
};

/**
 * Derives the flat summary from the benefit lines of an X12 271: the lines in force, then the plan among them, then for
 * each figure one group of lines and of these one choice (docs/benefits.md has the rules for readers). The order of the
 * lines decides nothing. Codes that are not known change nothing, and neither do lines about single procedures.
 */
export function summarise(
  answer: PayerAnswer,
  { serviceTypeCode: asked, directoryName, onDate }: Asked,
): Summarised {
  const inForce = inForceOn(onDate, answer.planDates);
  const lines = withoutProcedures(answer.benefits);
  const coverage = coverageOf(lines, asked, inForce);
  const hasDied = coverage.status === 'active' && hasDiedBefore(onDate, answer);
  const status = hasDied ? 'inactive' : coverage.status;
  const plan = choosePlan(coverage);
  const question = { lines: moneyIn(lines), asked, plan, inForce, isActive: coverage.status === 'active' };
  const deductible = remaining(question, 'C');
  const outOfPocket = remaining(question, 'G');
  const share = coinsurance(question);
  const price = copay(question);
  const figures = [deductible, outOfPocket, share, price].flatMap((figure) => figure?.line ?? []);
  return {
    status,
    hasDied,
    summary: {
      coverageActive: status === 'active',
      planName: printableName(planName(plan, lines, { references: answer.planNames, asked, inForce })),
      payerName: answer.payerName ?? directoryName,
      deductibleRemainingCents: deductible?.value,
      outOfPocketRemainingCents: outOfPocket?.value,
      coinsurancePercent: share?.value,
      copayCents: price?.value,
      inNetworkPreferred: inNetworkPreferred({ figures, coverage: coverage.active, all: lines }),
    },
  };
}

/**
 * EB13: a line about a procedure does not describe a service type, even where it leaves EB03 blank (TR3, 2110 EB03).
 */
function withoutProcedures(lines: readonly BenefitLine[]): readonly BenefitLine[] {
  return lines.some(isOfProcedure) ? lines.filter((line) => !isOfProcedure(line)) : lines;
}

function isOfProcedure({ procedure }: BenefitLine): boolean {
  return procedure !== undefined;
}
