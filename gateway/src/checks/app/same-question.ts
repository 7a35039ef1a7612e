import type { AnswerSource } from '../domain/check';
import type { IdempotencyScope, QuestionHashes } from '../domain/reservation';

/** The live checks with which one clinic asked one question. */
export type SameQuestion = {
  readonly workspaceId: string;
  readonly clientId: string;
  /** The question's hashes, by each key. */
  readonly hashes: readonly Pick<QuestionHashes, 'fingerprint' | 'memberHash'>[];
};

/** An answer that was charged and is stored. */
export type ChargedAnswer = {
  readonly checkId: string;
  readonly answeredAtMs: number;
  readonly sealedAnswer: Uint8Array;
  readonly source: AnswerSource;
};

/** What is known of a question; of several checks, the newest. */
export type QuestionHistory = {
  /** Of any state and age. */
  readonly newestId: string | undefined;
  readonly runningId: string | undefined;
  readonly charged: ChargedAnswer | undefined;
};

/** The part of a store of checks that finds a check by what it asks, or by its key. */
export type QuestionSearch = {
  /** @param answeredSinceMs epoch milliseconds: a charged answer was given at this instant or later */
  readonly findSame: (question: SameQuestion, answeredSinceMs: number) => Promise<QuestionHistory>;
  /** Whether a check has this key, in any state. */
  readonly hasKey: (scope: IdempotencyScope) => Promise<boolean>;
};
