import type { BenefitSummary } from './benefit-summary';

/** The outcome of one inquiry, in the order of the table "Who pays" of docs/charging.md. */
export type Outcome =
  | 'active'
  | 'inactive'
  | 'not-stated'
  | 'rejected'
  | 'unavailable'
  | 'no-answer'
  | 'never-sent'
  | 'not-called'
  | 'account-refused'
  | 'throttled'
  | 'format-refused';

export type CheckResult = {
  readonly outcome: Outcome;
  readonly summary: BenefitSummary;
  /** The clearinghouse's, where it gave one. */
  readonly traceId: string | undefined;
  readonly upstreamStatusCode: number;
  /** A sentence a front desk can act on; undefined for active and plainly inactive coverage. */
  readonly errorMessage: string | undefined;
  /** X12 AAA03 codes in the order of the answer. */
  readonly rejectCodes: readonly string[];
  /** True when the simulator was asked; missing otherwise. */
  readonly isSimulated?: true;
};

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
