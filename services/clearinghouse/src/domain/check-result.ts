/** What one inquiry came to, in the order of the table "Who pays" of docs/charging.md. */
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

/** Money is integer US cents. `undefined` means "not stated"; zero is zero. */
export type BenefitSummary = {
  readonly coverageActive: boolean;
  readonly planName: string | undefined;
  readonly payerName: string | undefined;
  readonly deductibleRemainingCents: number | undefined;
  readonly outOfPocketRemainingCents: number | undefined;
  /** 20 means 20 %. */
  readonly coinsurancePercent: number | undefined;
  readonly copayCents: number | undefined;
  readonly inNetworkPreferred: boolean | undefined;
};

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
