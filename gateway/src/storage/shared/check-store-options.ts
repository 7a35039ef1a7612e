import type { Clock } from '@eligibility/kit';
import type { LeaseClock } from '../../checks/app/leases';
import type { Lifetimes } from '../../checks/domain/claim';

/** The options of every store of checks. */
export type CheckStoreOptions = {
  readonly clock: Clock;
  /** The clock that leases use. Default: `clock`. */
  readonly leaseClock?: Pick<LeaseClock, 'now'>;
  readonly lifetimes: Lifetimes & { /** How long a line of the log is kept. */ readonly logMs: number };
};

/**
 * A lease that ends later than this from now came from a wrong clock, and is cut to the full length of a lease:
 * otherwise the check and its hold would be blocked for as long as that clock was ahead.
 */
export function longestLeaseMs(leaseMs: number): number {
  return leaseMs + CLOCK_TOLERANCE_MS;
}

/** The most by which two gateways that asked the store for its time may differ. */
const CLOCK_TOLERANCE_MS = 2_000;
