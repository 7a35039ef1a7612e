import type { Settlement } from './charge-table';
import type { CheckFacts, CheckKind } from './check';

/** What is stored of the course of a check: when, and what it came to. No patient data. */
export type CheckRecord = {
  readonly clientId: string;
  readonly kind: CheckKind;
  readonly createdAtMs: number;
  /** Undefined while it runs. */
  readonly answered: AnsweredRecord | undefined;
};

export type AnsweredRecord = {
  readonly atMs: number;
  readonly facts: CheckFacts;
  /** Undefined for a mock check: nothing was held. */
  readonly settlement: Settlement | undefined;
  /** False until the wallet has done what the settlement says. */
  readonly isSettled: boolean;
  /** When the answer was, or will be, dropped: it is stored no longer from then on. */
  readonly answerEndsMs: number;
  /** False as soon as the answer is no longer stored; operators may drop it earlier. */
  readonly isAnswerStored: boolean;
};
