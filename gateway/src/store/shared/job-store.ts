import type { LeaseClock } from '../../checks/app/leases';

/** The options of every store of jobs. */
export type JobStoreOptions = {
  /** The time that all processes on the store share. */
  readonly leaseClock: Pick<LeaseClock, 'now'>;
  readonly leaseMs: number;
};
