import type { Outcome } from '@eligibility/contract';
import type { CheckKind } from '../domain/check';
import type { ChecksOf } from './check-search';

/** Answered checks that are alike in everything that use is counted by. */
export type UsageCell = {
  /** The UTC day on which they began, as whole days since the epoch. */
  readonly day: number;
  readonly kind: CheckKind;
  readonly clientId: string;
  /** Undefined for mock checks. */
  readonly payerId: string | undefined;
  readonly payerName: string | undefined;
  readonly outcome: Outcome;
  readonly isCharged: boolean;
  readonly checks: number;
};

export type UsageQuery = Exclude<ChecksOf, string> & {
  /** Epoch milliseconds: began at this instant or later. */
  readonly fromMs: number;
  /** Epoch milliseconds: began before this instant. */
  readonly toMs: number;
};

export type CheckUsage = {
  /** The answered checks of a workspace in a span of time, in no order; several cells may be alike. */
  readonly countUse: (query: UsageQuery) => Promise<readonly UsageCell[]>;
};
