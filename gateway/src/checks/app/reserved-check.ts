import type { AnswerSource, CheckFacts } from '../domain/check';
import type { Reservation } from '../domain/reservation';

/** One attempt at a check: its owner may write only while no other attempt has a higher fence. */
export type Attempt = { readonly checkId: string; readonly workspaceId: string; readonly fence: number };

export type ReservationResult =
  | { readonly kind: 'mine'; readonly attempt: Attempt }
  | {
      readonly kind: 'replay';
      readonly checkId: string;
      readonly answeredAtMs: number;
      readonly sealedAnswer: Uint8Array;
      readonly source: AnswerSource;
    }
  | { readonly kind: 'in-progress'; readonly checkId: string; readonly createdAtMs: number }
  | { readonly kind: 'reused' }
  | { readonly kind: 'expired'; readonly checkId: string };

/** What is stored of an answer. */
export type EarlyAnswer = {
  readonly answeredAtMs: number;
  readonly sealedAnswer: Uint8Array;
  /** What was exchanged with the payer; undefined when there was no answer that could be read. */
  readonly sealedExchange?: Uint8Array | undefined;
  readonly facts: CheckFacts;
};

/** The part of a store of checks for answers that are known before their check is stored. */
export type EarlyAnswers = {
  /**
   * Reserves the key for a check that nothing is held for, and whose answer is already sealed for
   * `reservation.checkId`; atomic across all processes. `recorded` when the check was begun and answered in one durable
   * write. A store need not do so: after `mine`, as after every other `mine`, nothing is recorded yet.
   */
  readonly reserveAnswered: (
    reservation: Reservation,
    answer: EarlyAnswer,
  ) => Promise<ReservationResult | { readonly kind: 'recorded' }>;
};
