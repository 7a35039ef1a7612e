import type { AskingContext } from './context';
import type { Outcome } from '@eligibility/contract';
import { nameBasedId, toAppError, type AppError, type ErrorCode } from '@eligibility/kit';
import type { CheckAnswer } from '../../checks/app/check-request';
import type { Clinic, Workspace } from '../../identity/domain/workspace';
import type { Batch, PauseReason } from '../domain/batch';
import type { AskedRow, BatchItem, ItemState, RowAnswer, Settled } from '../domain/batch-item';
import { openAsked, sealAnswer } from './seal-rows';

/** For whom the rows of a batch are asked. */
export type Asker = {
  readonly batch: Batch;
  readonly workspace: Workspace;
  readonly clinic: Clinic;
  readonly keyChecksPerDay: number | undefined;
};

/** What became of a row that was asked. */
export type RowEnd =
  | { readonly kind: 'settled'; readonly end: Omit<Settled, 'settledAtMs'> & { readonly state: ItemState } }
  /** It is asked again, with a new key where this one has an answer already. */
  | { readonly kind: 'later'; readonly afterMs: number; readonly isAnswered: boolean }
  /** Its payer could not be asked: neither can the others of its lane. */
  | { readonly kind: 'held'; readonly payerId: string | undefined; readonly payerName: string | undefined }
  /** Nothing of the batch can be asked. */
  | { readonly kind: 'pause'; readonly because: PauseReason; readonly resumeInMs: number };

/** The payer was not reached: it is free, and says nothing of the patient. */
const NOT_ASKED: readonly Outcome[] = ['not-called', 'never-sent', 'throttled'];
/** The payer gave no answer (AAA 42 and 80 are `unavailable`), which may be another one later. */
const NO_ANSWER: readonly Outcome[] = ['unavailable', 'no-answer'];

const AGAIN_MS = 5_000;
const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 30 * 60_000;
const BALANCE_MS = 10_000;

/**
 * Asks one row as a live check. Its idempotency key follows from the batch, the row and the number of the try, so that a
 * row which is asked again after a crash gets the answer that it has been charged for.
 */
export async function askRow(context: AskingContext, asker: Asker, item: BatchItem): Promise<RowEnd> {
  const asked = await openAsked(context, item);
  if (asked?.question === undefined) return settledBy(context, item, unreadable());
  const { batch, workspace, clinic, keyChecksPerDay } = asker;
  const { clock, newId, checkDeadlineMs } = context;
  const nowMs = clock.now();
  try {
    const answer = await context.check({
      workspace,
      clinic,
      keyId: batch.keyId,
      personId: batch.personId,
      keyChecksPerDay,
      question: asked.question,
      idempotencyKey: keyOf(item, asked),
      budget: { requestId: newId(), deadlineMs: nowMs + checkDeadlineMs },
      callerAddresses: batch.callerAddresses,
      startedMs: clock.monotonicMs(),
      isBackground: true,
      // What the clinic has paid for since the batch was sent is not paid for again.
      storedAnswers: { maxAgeMs: nowMs - batch.createdAtMs, isOnlyStored: false, hasOwnKey: true },
    });
    return answer.kind === 'running' ? later(AGAIN_MS) : endOf(context, item, answer);
  } catch (failure) {
    return refusedBy(context, item, toAppError(failure));
  }
}

/** A row's key for a try. Its reference is in it, so that no row of another batch can have it. */
function keyOf({ batchId, row, tries }: BatchItem, { reference }: AskedRow): string {
  return nameBasedId(batchId, JSON.stringify([row, reference, tries]));
}

function endOf(context: AskingContext, item: BatchItem, answer: CheckAnswer): RowEnd {
  const { outcome, body, checkId, source } = answer;
  const { payerId, payerName } = source;
  const isCharged = outcome.isCharged && answer.isOfOtherRequest !== true;
  if (!isCharged && NOT_ASKED.includes(outcome.outcome)) return { kind: 'held', payerId, payerName };
  if (!isCharged && NO_ANSWER.includes(outcome.outcome))
    return { ...later(retryMs(item.tries)), isAnswered: true };
  const answered: RowAnswer = { kind: 'answer', body, outcome: { ...outcome, isCharged } };
  const sealedAnswer = sealAnswer(context, item, answered);
  const facts = { checkId, payerId, payerName, outcome: outcome.outcome, isCharged };
  return { kind: 'settled', end: { state: 'answered', sealedAnswer, ...facts } };
}

function retryMs(tries: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_RETRY_MS);
}

function later(afterMs: number): Extract<RowEnd, { readonly kind: 'later' }> {
  return { kind: 'later', afterMs, isAnswered: false };
}

/** Failures of ours, after which the same key is sent again. */
const OURS: readonly ErrorCode[] = ['service-unavailable', 'idempotency-in-progress', 'internal'];

function refusedBy(context: AskingContext, item: BatchItem, { code, options }: AppError): RowEnd {
  if (code === 'insufficient-balance')
    return { kind: 'pause', because: 'balance-used-up', resumeInMs: BALANCE_MS };
  if (code === 'daily-budget-exhausted') {
    const { retryAfterSeconds = 60 } = options;
    return { kind: 'pause', because: 'daily-budget-used-up', resumeInMs: retryAfterSeconds * 1_000 };
  }
  if (OURS.includes(code)) return later(AGAIN_MS);
  const { detail = '', extensions } = options;
  return settledBy(context, item, { kind: 'refusal', code, detail, extensions });
}

function unreadable(): RowAnswer {
  const detail = 'What was sent in this row cannot be opened any more. Send it in a new batch.';
  return { kind: 'refusal', code: 'idempotency-result-expired', detail };
}

function settledBy(context: AskingContext, item: BatchItem, answer: RowAnswer): RowEnd {
  const none = { checkId: undefined, payerId: undefined, payerName: undefined, outcome: undefined };
  const sealedAnswer = sealAnswer(context, item, answer);
  return { kind: 'settled', end: { state: 'refused', sealedAnswer, ...none, isCharged: false } };
}
