import type { Schema } from '@eligibility/api-types';

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

/** What a patient is expected to pay for a visit, in US dollars, and how that came about; null unless every item could
 * be determined. */
export type Estimate = Omit<Schema<'Estimate'>, 'visitKind' | 'items'>;
/** One step: what it adds to the patient's part. The steps add up to `patientPays`, in the order they were applied. */
export type StepKind = Estimate['steps'][number]['kind'];
/** What the payer does not state, and was assumed; `otherwise` is null where it cannot be said. */
export type Assumption = Estimate['assumptions'][number];
export type AssumptionCode = Assumption['code'];
/** Why there is no estimate. */
export type Reason = Estimate['reasons'][number];
export type ReasonCode = Reason['code'];
