import type { CheckResult, Outcome } from '@eligibility/contract';

/** The parts of an inquiry that its result depends on. */
export type InquiredOf = {
  /** The payer's name in our directory, for payers that do not name themselves. */
  readonly payer: { readonly name: string };
  /** X12 EQ01. */
  readonly serviceTypeCode: string;
};

/** The facts of a result without benefits. Fields that are left out are unknown. */
export type Verdict = {
  readonly outcome: Outcome;
  readonly upstreamStatusCode: number;
  readonly errorMessage: string;
  readonly traceId?: string | undefined;
  readonly payerName?: string | undefined;
  readonly rejectCodes?: readonly string[];
};

/** A result without benefits: coverage is not confirmed and nothing but the payer's name is stated. */
export function withoutBenefits(inquiry: InquiredOf, verdict: Verdict): CheckResult {
  return {
    outcome: verdict.outcome,
    summary: {
      coverageActive: false,
      planName: undefined,
      payerName: verdict.payerName ?? inquiry.payer.name,
      deductibleRemainingCents: undefined,
      outOfPocketRemainingCents: undefined,
      coinsurancePercent: undefined,
      copayCents: undefined,
      inNetworkPreferred: undefined,
    },
    traceId: verdict.traceId,
    upstreamStatusCode: verdict.upstreamStatusCode,
    errorMessage: verdict.errorMessage,
    rejectCodes: verdict.rejectCodes ?? [],
  };
}
