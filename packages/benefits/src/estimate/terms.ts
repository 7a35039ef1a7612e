import type { AssumptionCode, ReasonCode } from './estimate';

/** An amount in US cents with the ids of the lines that state it. */
type Stated = { readonly cents: number; readonly lines: readonly string[] };

/** What is left of a limit. Items with the same key draw on it together. */
export type Pool = Stated & { readonly key: string };

/**
 * How the copay and the deductible of a service follow each other. `copay-alone`: the copay in the deductible's place;
 * `copay-first` and `deductible-first`: both, in this order.
 */
export type Order = 'copay-alone' | 'copay-first' | 'deductible-first';

/** The terms on which a plan pays for one item. */
export type Terms = {
  /** The ids of the lines that say that the service is not covered. */
  readonly notCovered: readonly string[] | undefined;
  readonly copay: Pool | undefined;
  readonly order: Order;
  /** Percent from 0 to 100, of what the deductible and the copay leave. */
  readonly coinsurance: { readonly percent: number; readonly lines: readonly string[] } | undefined;
  readonly deductible: Pool | undefined;
  readonly outOfPocket: Pool | undefined;
  /** How many visits the plan still pays for. */
  readonly visits: (Omit<Pool, 'cents'> & { readonly left: number }) | undefined;
  /** The most that the plan still pays. */
  readonly planPaysAtMost: Pool | undefined;
};

/** Something that was assumed of an item, and the terms that hold otherwise. */
export type Doubt = {
  readonly code: AssumptionCode;
  readonly lines: readonly string[];
  /** Undefined where it cannot be said what would hold otherwise. */
  readonly otherwise?: Terms | undefined;
  /** The farthest that may hold otherwise: where not even this changes the amount, nothing was assumed. */
  readonly farthest?: Terms | undefined;
};

/** Terms on which a plan pays all of it. */
export const FREE_TERMS: Terms = {
  notCovered: undefined,
  copay: undefined,
  order: 'copay-alone',
  coinsurance: undefined,
  deductible: undefined,
  outOfPocket: undefined,
  visits: undefined,
  planPaysAtMost: undefined,
};

/** Why an item has no terms. */
type Refusal = {
  readonly code: ReasonCode;
  readonly lines: readonly string[];
  /** The amounts between which nothing decides, in words. */
  readonly values?: readonly string[];
};

export type Refused = { readonly kind: 'refused'; readonly refusal: Refusal };

export function refused(code: ReasonCode, lines: readonly string[], values: readonly string[] = []): Refused {
  return { kind: 'refused', refusal: { code, lines, values } };
}
