import type { Clock } from '@eligibility/kit';
import type { LeaseClock } from '../../app/lease-clock';
import type { Lifetimes } from '../../domain/claim';

/** What every store of checks goes by. */
export type CheckStoreOptions = {
  readonly clock: Clock;
  /** The time that leases go by; `clock` unless given. */
  readonly leaseClock?: Pick<LeaseClock, 'now'>;
  readonly lifetimes: Lifetimes & { /** How long a line of the log is kept. */ readonly logMs: number };
};

/**
 * A lease that ends later than this after now was given by a clock that was wrong, and is cut to a whole one: else the
 * check and its hold would be blocked for as long as that clock was ahead.
 */
export function longestLeaseMs(leaseMs: number): number {
  return leaseMs + CLOCK_TOLERANCE_MS;
}

/** Two gateways that asked the store for its time may have understood it by so much differently. */
const CLOCK_TOLERANCE_MS = 2_000;
