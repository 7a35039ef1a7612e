import type { Outcome } from '@eligibility/contract';
import type { CheckKind } from '../domain/check';
import type { Budget } from '../domain/daily-budget';
import type { Settlement } from '../domain/charge-table';
import type { ClaimResult, UnreadableReason } from './ports';

/** Counts what becomes of checks. */
export type CheckMeter = {
  /** What an idempotency key turned out to be. */
  readonly claimed: (kind: CheckKind, claim: ClaimResult['kind']) => void;
  readonly answered: (answered: {
    readonly kind: CheckKind;
    readonly outcome: Outcome;
    readonly settlement: Settlement | undefined;
  }) => void;
  /** A retry was refused because the stored answer does not open. */
  readonly unreadable: (kind: CheckKind, reason: UnreadableReason) => void;
  /** The reconciler finished what its owner left behind. */
  readonly reconciled: (left: 'abandoned' | 'unsettled') => void;
  /** A live check was refused because this budget of the day is used up. */
  readonly budgetReached: (budget: Budget) => void;
};

export const silentMeter: CheckMeter = {
  claimed: () => undefined,
  answered: () => undefined,
  unreadable: () => undefined,
  reconciled: () => undefined,
  budgetReached: () => undefined,
};
