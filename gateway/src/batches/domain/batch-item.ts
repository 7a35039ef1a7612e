import type { CheckOutcome } from '@eligibility/benefits';
import type { CheckQuestion } from '../../checks/domain/check';
import type { AnswerSummary } from './answer-summary';

/**
 * `answered`: whatever the payer said. `refused`: the check was refused and cost nothing, such as an ambiguous payer.
 * `unanswered`: its time was over. `invalid`: the row could not be read, and never ran.
 */
export const ITEM_STATES = ['waiting', 'answered', 'refused', 'unanswered', 'cancelled', 'invalid'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** What was sent in a row. It is stored sealed. */
export type AskedRow = {
  /** The sender's own name for it, or the number of the row. */
  readonly reference: string;
  /** Undefined for a row that could not be read. */
  readonly question?: CheckQuestion | undefined;
  readonly mistakes?: readonly RowMistake[] | undefined;
  /** Of a row that a schedule asks again: what the answer before said. */
  readonly before?: AnswerSummary | undefined;
};

/** What is wrong in a row. */
export type RowMistake = {
  /** The header as the file has it, or the API's name of a field that it has no column for; null: the whole row. */
  readonly column: string | null;
  readonly message: string;
};

/** What became of a row. It is stored sealed. */
export type RowAnswer =
  | { readonly kind: 'answer'; readonly body: string; readonly outcome: CheckOutcome }
  | {
      readonly kind: 'refusal';
      readonly code: string;
      readonly detail: string;
      readonly extensions?: Readonly<Record<string, unknown>> | undefined;
    };

/** One row of a batch. */
export type BatchItem = {
  readonly batchId: string;
  readonly workspaceId: string;
  /** From 1 on. */
  readonly row: number;
  /** Rows that name the payer alike share a lane, which waits as a whole while the payer cannot be asked. */
  readonly lane: number;
  readonly state: ItemState;
  /** Epoch milliseconds from which on it may be asked; undefined once it is settled. */
  readonly dueAtMs: number | undefined;
  /** How often it was asked without an answer. */
  readonly tries: number;
  /** The first row with the same question, whose answer this one gets; undefined: there is none before it. */
  readonly sameAs: number | undefined;
  /** Empty once the row is forgotten. */
  readonly sealedAsked: Uint8Array;
} & Partial<Settled>;

/** Whether what identifies the patient was dropped from the row before its time. */
export function isForgotten({ sealedAsked }: Pick<BatchItem, 'sealedAsked'>): boolean {
  return sealedAsked.length === 0;
}

/** How a row ended. */
export type Settled = {
  readonly settledAtMs: number;
  readonly sealedAnswer: Uint8Array | undefined;
  /** In the list of a schedule, of the answer that the next one is compared with. */
  readonly checkId: string | undefined;
  readonly payerId: string | undefined;
  readonly payerName: string | undefined;
  readonly outcome: string | undefined;
  readonly isCharged: boolean;
};
