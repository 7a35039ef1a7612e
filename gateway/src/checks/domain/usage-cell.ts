import type { Outcome } from '@eligibility/contract';
import type { CheckKind } from './check';

/** Answered checks that are alike in everything that use is counted by. */
export type UsageCell = {
  /** The day on which they began, as whole days since the epoch. */
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
