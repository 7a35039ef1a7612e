import type { IdempotencyScope } from '../domain/reservation';

/** An answered check that is found by its patient; its answer may be stored. */
export type StoredAnswer = {
  readonly checkId: string;
  /** The key of its retries; undefined once the key is free. */
  readonly scope: IdempotencyScope | undefined;
};

export type AnswersOf = { readonly checkId: string } | { readonly workspaceId: string };

/** Drops what is stored of patients, in the store and in caches, before its lifetime is over. */
export type StoredAnswers = {
  /** One check or those of a workspace, answered, and not forgotten yet: at most `limit` of them, in any order. */
  readonly listAnswers: (of: AnswersOf, limit: number) => Promise<readonly StoredAnswer[]>;
  /**
   * Drops the answers of these checks, every copy, and the hashes of their patients. The records stay, so a retry is refused as too late and not charged again.
   * @throws AppError `service-unavailable` when a copy may be left; then call it again
   */
  readonly dropAnswers: (answers: readonly StoredAnswer[]) => Promise<void>;
  /** Erases what was dropped or replaced so far from the store's own files too, as far as we control them. */
  readonly erase: () => Promise<void>;
};
