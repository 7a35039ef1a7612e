import type { BenefitSummary } from '../check-result';
import type { PayerAnswer } from '../payer-answer';
import { coinsurance } from './coinsurance';
import { copay } from './copay';
import { coverageLines, coverageStatus, isActive, type CoverageStatus } from './coverage-status';
import { inNetworkPreferred } from './in-network';
import { planName } from './plan-name';
import { remaining } from './remaining';

/** What the answer is read for. */
export type Asked = {
  /** X12 EQ01. */
  readonly serviceTypeCode: string;
  /** The payer's name in our directory, for payers that do not name themselves. */
  readonly directoryName: string;
  /** The day the coverage is needed for, YYYY-MM-DD. */
  readonly onDate: string;
};

export type Summarised = { readonly status: CoverageStatus; readonly summary: BenefitSummary };

/**
 * Derives the flat summary from the benefit lines of an X12 271. Codes it does not know change nothing, and neither do
 * out-of-network lines where in-network ones answer.
 */
export function summarise(
  answer: PayerAnswer,
  { serviceTypeCode, directoryName, onDate }: Asked,
): Summarised {
  const { benefits } = answer;
  const status = coverageStatus(benefits, serviceTypeCode, onDate);
  const deductible = remaining(benefits, 'C', serviceTypeCode);
  const outOfPocket = remaining(benefits, 'G', serviceTypeCode);
  const share = coinsurance(benefits, serviceTypeCode);
  const price = copay(benefits, serviceTypeCode);
  const used = [deductible, outOfPocket, share, price].flatMap((figure) =>
    figure === undefined ? [] : [figure.line],
  );
  return {
    status,
    summary: {
      coverageActive: status === 'active',
      planName: planName(answer, serviceTypeCode),
      payerName: answer.payerName ?? directoryName,
      deductibleRemainingCents: deductible?.value,
      outOfPocketRemainingCents: outOfPocket?.value,
      coinsurancePercent: share?.value,
      copayCents: price?.value,
      inNetworkPreferred: inNetworkPreferred({
        figures: used,
        coverage: coverageLines(benefits, serviceTypeCode).filter(isActive),
        all: benefits,
      }),
    },
  };
}
