import type { Context } from '../../basics/context';
import type { JobStore } from './job-store';

export type JobsContext = Context & {
  readonly jobs: JobStore;
  /** The time that all gateways on the store share. */
  readonly leaseClock: { readonly now: () => number };
  /** How long a process has a job in hand before others may take it. */
  readonly leaseMs: number;
};
