import { DEFAULT_SHARE_WEIGHT } from './workspace';

/** How many requests in flight a tenant of the default weight may have per free slot. */
const REQUESTS_PER_FREE_SLOT = 4;
/** The part of the limit that is divided among the active tenants; each has its share whatever the others do. */
const CERTAIN_SHARE = 0.5;

export type Room = {
  /** This tenant's requests in flight. */
  readonly held: number;
  /** From 1 to 100. */
  readonly weight: number;
  /** The requests in flight of all tenants. */
  readonly inFlight: number;
  /** The most requests that should be in flight, as far as it is known now. */
  readonly limit: number;
  /** Tenants with requests in flight, this one included. */
  readonly tenants: number;
};

/**
 * Whether one more request of a tenant is admitted: while its requests in flight are fewer than four times the free
 * slots (at the default weight). That leaves room for tenants that arrive, and frees lent slots as requests end. Unlike
 * the limit of a payer's places, this limit may fall below what is already in flight; a tenant with few requests in
 * flight is not refused for that.
 */
export function mayAdmit({ held, weight, inFlight, limit, tenants }: Room): boolean {
  const factor = weight / DEFAULT_SHARE_WEIGHT;
  const lent = Math.max(0, limit - inFlight) * REQUESTS_PER_FREE_SLOT * factor;
  const certain = (limit * CERTAIN_SHARE * Math.min(1, factor)) / tenants;
  return held < Math.max(lent, certain);
}
