import type { Clock } from '@eligibility/kit';
import type { Lifetimes } from '../../domain/claim';

/** What every store of checks goes by. */
export type CheckStoreOptions = {
  readonly clock: Clock;
  readonly lifetimes: Lifetimes & { /** How long a line of the log is kept. */ readonly logMs: number };
};
