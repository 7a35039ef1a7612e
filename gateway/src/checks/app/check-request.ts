import type { CheckOutcome } from '@eligibility/benefits';
import type { Clinic, Workspace } from '../../identity/domain/workspace';
import type { AnswerSource, CheckQuestion } from '../domain/check';
import type { CallBudget } from '../../basics/call-budget';
import type { AskedBody } from '../domain/asked-service';

/** The input of every check request, live or mock. */
export type CheckRequest = {
  readonly workspace: Workspace;
  readonly clinic: Clinic;
  /** Id of the API key of the caller; undefined for a person. */
  readonly keyId: string | undefined;
  /** Id of the person who asks; undefined for a program. */
  readonly personId?: string | undefined;
  /** The key's own budget. */
  readonly keyChecksPerDay?: number | undefined;
  readonly question: CheckQuestion;
  readonly idempotencyKey: string;
  readonly budget: CallBudget;
  /** The public network addresses the request came through, the asking system's first. */
  readonly callerAddresses: readonly string[];
  /** Monotonic milliseconds at which the request arrived. */
  readonly startedMs: number;
  /** Monotonic milliseconds until which the caller waits; without it, until there is an answer. */
  readonly waitUntilMs?: number | undefined;
  /**
   * Receives the remaining checks while a live check runs; the last value counts. It is not called for a replay or a
   * mock check.
   */
  readonly noteChecksRemaining?: NoteChecksRemaining;
  /** Nobody waits for the answer: checks that somebody waits for go first. */
  readonly isBackground?: true | undefined;
  /** Which stored answers are taken in place of a new one; undefined when the payer is asked in any case. */
  readonly storedAnswers?: StoredAnswersWish | undefined;
  /** Receives the key that was made for a check that has begun, where the caller sent none. */
  readonly noteIdempotencyKey?: (key: string) => void;
};

/** Which stored answers a caller takes in place of a new one. */
export type StoredAnswersWish = {
  /** An answer may be so old. */
  readonly maxAgeMs: number;
  /** The payer is not asked, whatever is stored. */
  readonly isOnlyStored: boolean;
  /** Whether the caller chose the idempotency key. */
  readonly hasOwnKey: boolean;
};

/**
 * The number of checks that the workspace can still start at the time of the wallet's answer, with this check settled.
 */
export type NoteChecksRemaining = (checks: number) => void;

/** Monotonic milliseconds until which a caller waits; undefined means until there is an answer. */
export type WaitUntilMs = number | undefined;

/** A check that is not answered yet. It continues, and is charged like any other. */
export type RunningCheck = { readonly kind: 'running'; readonly checkId: string };

/** The answer to a caller; a retry gets the stored body, byte for byte. */
export type CheckAnswer = {
  readonly kind: 'answered';
  readonly body: string;
  /** What `include=outcome` adds to the body. */
  readonly outcome: CheckOutcome;
  readonly checkId: string;
  /** Whole seconds since it was stored; undefined for an answer that this request has asked for. */
  readonly ageSeconds: number | undefined;
  /** True when it was found by its question: the check is not that of the request's own idempotency key. */
  readonly isOfOtherRequest?: true;
  readonly source: AnswerSource;
  /** What the payer was asked of the question's service; undefined where it has none. */
  readonly asked?: AskedBody | undefined;
};
