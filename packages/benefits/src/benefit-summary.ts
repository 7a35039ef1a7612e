import type { BenefitSummary } from '@eligibility/contract';

/**
 * The `benefitSummary` of the public contract: money in dollars, null for what is not stated, every field always there.
 */
export type BenefitSummaryBody = {
  readonly coverageActive: boolean;
  readonly planName: string | null;
  readonly payerName: string | null;
  readonly deductibleRemaining: number | null;
  readonly outOfPocketRemaining: number | null;
  readonly coinsurancePercent: number | null;
  readonly copayAmount: number | null;
  readonly inNetworkPreferred: boolean | null;
};

/** Writes a summary as the API and the command line print it, with the fields in the contract's order. */
export function benefitSummaryBody(stated: BenefitSummary): BenefitSummaryBody {
  return {
    coverageActive: stated.coverageActive,
    planName: stated.planName ?? null,
    payerName: stated.payerName ?? null,
    deductibleRemaining: dollars(stated.deductibleRemainingCents),
    outOfPocketRemaining: dollars(stated.outOfPocketRemainingCents),
    coinsurancePercent: stated.coinsurancePercent ?? null,
    copayAmount: dollars(stated.copayCents),
    inNetworkPreferred: stated.inNetworkPreferred ?? null,
  };
}

function dollars(cents: number | undefined): number | null {
  return cents === undefined ? null : cents / 100;
}
