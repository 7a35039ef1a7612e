import type { UsageCell } from '../domain/usage-cell';
import type { ChecksOf } from './check-search';

export type UsageQuery = Exclude<ChecksOf, string> & {
  /** Epoch milliseconds: began at this instant or later. */
  readonly fromMs: number;
  /** Epoch milliseconds: began before this instant. */
  readonly toMs: number;
  /** By how much the clock that days are counted by is ahead of UTC. */
  readonly offsetMs?: number;
};

export type CheckUsage = {
  /** The answered checks of a workspace in a span of time, in no order; several cells may be alike. */
  readonly countUse: (query: UsageQuery) => Promise<readonly UsageCell[]>;
};
