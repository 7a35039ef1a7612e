import type { AnswerSource, CheckFacts } from '../domain/check';

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
export type KeptAnswer = {
  readonly answeredAtMs: number;
  readonly sealedAnswer: Uint8Array;
  /** What was exchanged with the payer; undefined when there was no answer that could be read. */
  readonly sealedExchange?: Uint8Array | undefined;
  readonly facts: CheckFacts;
};
