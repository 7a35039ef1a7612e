import type { CheckResult, Outcome } from './check-result';
import type { Inquiry } from './inquiry';

/** What is known of an inquiry that brought no benefits; what is left out is what our own side knows. */
export type Verdict = {
  readonly outcome: Outcome;
  readonly upstreamStatusCode: number;
  readonly errorMessage: string;
  readonly traceId?: string | undefined;
  readonly payerName?: string | undefined;
  readonly rejectCodes?: readonly string[];
};

/** A result without benefits: coverage is not confirmed and nothing but the payer's name is stated. */
export function withoutBenefits(inquiry: Inquiry, verdict: Verdict): CheckResult {
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
