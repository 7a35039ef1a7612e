import type { Outcome } from '@eligibility/contract';
import type { CheckKind } from '../domain/check';
import type { Budget } from '../../identity/domain/workspace';
import type { Settlement } from '../domain/charge-table';
import type { ReservationResult, UnreadableReason } from './ports';

/** How an answer is sent: `say` is JSON with a sentence in it. */
type AnswerForm = 'json' | 'say' | 'text' | 'csv';

/** Counts the results of checks. */
export type CheckMeter = {
  /** Counts the result of reserving an idempotency key; `stored`: an answer was found by its question instead. */
  readonly reserved: (kind: CheckKind, reservation: ReservationResult['kind'] | 'stored') => void;
  readonly answered: (answered: {
    readonly kind: CheckKind;
    readonly outcome: Outcome;
    readonly settlement: Settlement | undefined;
  }) => void;
  /** A retry was refused because the stored answer does not open. */
  readonly unreadable: (kind: CheckKind, reason: UnreadableReason) => void;
  /** The reconciler finished a check that its owner left behind. */
  readonly reconciled: (left: 'abandoned' | 'unsettled') => void;
  /** A live check was refused because this daily budget is used up. */
  readonly budgetReached: (budget: Budget) => void;
  /** An answer, or that the check runs, is sent in a form. */
  readonly sent: (form: AnswerForm, answer: 'answered' | 'running') => void;
};

export const silentMeter: CheckMeter = {
  reserved: () => undefined,
  answered: () => undefined,
  unreadable: () => undefined,
  reconciled: () => undefined,
  budgetReached: () => undefined,
  sent: () => undefined,
};
