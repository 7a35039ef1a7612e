import type { IdempotencyScope } from '../domain/claim';

/** A check whose answer is stored. */
export type KeptAnswer = {
  readonly checkId: string;
  /** Under which key it may be asked for again; undefined once the key is free. */
  readonly scope: IdempotencyScope | undefined;
};

export type AnswersOf = { readonly checkId: string } | { readonly workspaceId: string };

/** Dropping stored answers before their time, wherever they are. */
export type AnswerKeeper = {
  /** The stored answers of one check or of a workspace, at most `limit` of them, in any order. */
  readonly listAnswers: (of: AnswersOf, limit: number) => Promise<readonly KeptAnswer[]>;
  /**
   * Drops these answers and every copy. Their records stay, so a retry is refused as too late and not charged again.
   * @throws AppError `service-unavailable` when a copy may be left; to be called again
   */
  readonly dropAnswers: (answers: readonly KeptAnswer[]) => Promise<void>;
  /** Has what was dropped or replaced so far disappear from the store's own files too, as far as it is in our hands. */
  readonly erase: () => Promise<void>;
};
