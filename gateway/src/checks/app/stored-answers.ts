import type { IdempotencyScope } from '../domain/reservation';

/** A check whose answer is stored. */
export type StoredAnswer = {
  readonly checkId: string;
  /** The key of its retries; undefined once the key is free. */
  readonly scope: IdempotencyScope | undefined;
};

export type AnswersOf = { readonly checkId: string } | { readonly workspaceId: string };

/** Drops stored answers, in the store and in caches, before their lifetime is over. */
export type StoredAnswers = {
  /** The stored answers of one check or of a workspace, at most `limit` of them, in any order. */
  readonly listAnswers: (of: AnswersOf, limit: number) => Promise<readonly StoredAnswer[]>;
  /**
   * Drops these answers and every copy. Their records stay, so a retry is refused as too late and not charged again.
   * @throws AppError `service-unavailable` when a copy may be left; then call it again
   */
  readonly dropAnswers: (answers: readonly StoredAnswer[]) => Promise<void>;
  /** Erases what was dropped or replaced so far from the store's own files too, as far as we control them. */
  readonly erase: () => Promise<void>;
};
