/** A visit at a primary care provider, or at a specialist. */
export type VisitOfItem = 'primary-care' | 'specialist';

/** One service of a bill, with what the plan allows for it. */
export type EstimateItem = {
  /** X12 EB03, such as 98. */
  readonly serviceTypeCode?: string | undefined;
  /** CPT or HCPCS, such as 99213. At least one of the two codes is there. */
  readonly procedureCode?: string | undefined;
  /** The visit that it is of, where a payer has a price for each; undefined where the clinic does not say. */
  readonly visit?: VisitOfItem | undefined;
  /** What the plan allows for the whole item, in US cents. */
  readonly allowedCents: number;
  /** How many visits it counts as, where the plan limits them. */
  readonly units: number;
};

/** The bill of one visit. */
export type Bill = {
  readonly items: readonly EstimateItem[];
  /** Whether the clinic is in the plan's network; undefined where it does not say. */
  readonly network?: 'in' | 'out' | undefined;
};

/** What was done to the bill, in the order in which it was applied. */
export type StepKind =
  | 'not-covered'
  | 'visit-limit'
  | 'copay'
  | 'deductible'
  | 'coinsurance'
  | 'benefit-limit'
  | 'out-of-pocket-limit';

/** One step: what it adds to the patient's part, in US dollars. The steps add up to `patientPays`. */
type Step = {
  /** The item that it is of, from 1 on. */
  readonly item: number;
  readonly kind: StepKind;
  /** Negative for an out-of-pocket limit, which takes off what is over it. */
  readonly patientPays: number;
  /** The ids of the payer's lines that it was read from. */
  readonly lines: readonly string[];
  readonly sentence: string;
};

/** What the payer does not state, and was assumed. */
export type Assumption = {
  readonly code: AssumptionCode;
  readonly sentence: string;
  readonly lines: readonly string[];
  /** What the patient would pay if it did not hold, in US dollars; null where that cannot be said. */
  readonly otherwise: number | null;
};

export type AssumptionCode =
  | 'authorization-given'
  | 'copay-and-coinsurance'
  | 'copay-not-waived'
  | 'copay-without-deductible'
  | 'coverage-continues'
  | 'deductible-before-plan-pays'
  | 'family-deductible-only'
  | 'in-network'
  | 'no-deductible'
  | 'no-limit-reached'
  | 'other-payer-second'
  | 'out-of-pocket-limit-not-reached'
  | 'part-of-service'
  | 'patient-pays-not-covered'
  | 'plan-wide-share'
  | 'visits-left';

/** Why there is no estimate. */
export type Reason = {
  readonly code: ReasonCode;
  /** The item that it is about, from 1 on. */
  readonly item: number;
  readonly sentence: string;
  readonly lines: readonly string[];
};

export type ReasonCode =
  | 'coverage-not-active'
  | 'network-unknown'
  | 'no-amount-stated'
  | 'no-service-named'
  | 'another-payer-first'
  | 'order-contradicts'
  | 'price-not-per-visit'
  | 'service-contradicts'
  | 'service-refused'
  | 'several-amounts'
  | 'several-plans'
  | 'spend-down';

/** What a patient is expected to pay for a visit, in US dollars, and how that came about. */
export type Estimate = {
  readonly confidence: 'stated' | 'assumed' | 'cannot-be-determined';
  readonly allowedAmount: number;
  /** Null unless every item could be determined. */
  readonly patientPays: number | null;
  readonly planPays: number | null;
  readonly steps: readonly Step[];
  readonly assumptions: readonly Assumption[];
  readonly reasons: readonly Reason[];
};
