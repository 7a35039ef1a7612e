import type { CheckQuestion } from '../../checks/domain/check';
import type { RowMistake } from './batch-item';
import type { AnswerSummary } from './answer-summary';

/** The most rows of a batch. */
export const MOST_ROWS = 10_000;

/** A row as it came in, read or not. */
export type BatchRow = {
  /** From 1 on. */
  readonly row: number;
  /** The sender's own name for it; undefined: it is named by its number. */
  readonly reference: string | undefined;
} & (
  | { readonly question: CheckQuestion; readonly before?: AnswerSummary | undefined }
  /** It could not be read, and is not asked. */
  | { readonly mistakes: readonly RowMistake[] }
);

/** A row that is not asked, and why. */
export type WrongRow = { readonly row: number; readonly mistakes: readonly RowMistake[] };
