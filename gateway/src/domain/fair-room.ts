import { DEFAULT_SHARE_WEIGHT } from './workspace';

/** How many requests a tenant of the default weight may have in hand for each one that there is still room for. */
const REQUESTS_A_FREE_ONE = 4;
/** Of the room: divided among the tenants that have something in hand, each may count on its part whatever the others do. */
const CERTAIN_SHARE = 0.5;

export type Room = {
  /** What this tenant has in hand already. */
  readonly held: number;
  /** From 1 to 100. */
  readonly weight: number;
  /** What all tenants have in hand together. */
  readonly inHand: number;
  /** The most that should be in hand, as far as it is known now. */
  readonly limit: number;
  /** Tenants that have something in hand, this one included. */
  readonly tenants: number;
};

/**
 * Whether one more request of a tenant is taken on: while it has fewer in hand than four times the room that is left (at
 * the default weight), which leaves room for those who come and gives back what was lent as requests end. Unlike a payer's
 * places, the limit may fall below what is in hand already; a tenant that has little in hand is not refused for that.
 */
export function mayTakeOn({ held, weight, inHand, limit, tenants }: Room): boolean {
  const factor = weight / DEFAULT_SHARE_WEIGHT;
  const lent = Math.max(0, limit - inHand) * REQUESTS_A_FREE_ONE * factor;
  const certain = (limit * CERTAIN_SHARE * Math.min(1, factor)) / tenants;
  return held < Math.max(lent, certain);
}
