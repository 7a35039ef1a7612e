import type { ChecksContext } from './context';
import { AppError, type Clock } from '@eligibility/kit';
import { mayActFor, requireScope, type Caller } from '../../identity/app/authenticate';
import { lookUntil } from './bounded-wait';
import type { CheckAnswer, RunningCheck, WaitUntilMs } from './check-request';
import type { Opened, StoredCheck } from './ports';
import { decodeAnswer, type AnswerRecord } from '../domain/answer-record';
import type { Reservation } from '../domain/reservation';

/** A check of a workspace by its id, after it has run or the caller stops waiting; `none` where there is none. */
export function lookForCheck(
  context: ChecksContext,
  {
    workspaceId,
    checkId,
    waitUntilMs,
  }: { readonly workspaceId: string; readonly checkId: string; readonly waitUntilMs: WaitUntilMs },
): Promise<StoredCheck | { readonly kind: 'none' }> {
  return lookUntil(context, { workspaceId, waitUntilMs }, async () => {
    const answerIfAny = await context.checks.findAnswer(workspaceId, checkId);
    return answerIfAny ?? ({ kind: 'none' } as const);
  });
}

/** Which check a caller wants to see something of. */
export type WantedCheck = {
  readonly caller: Caller;
  readonly checkId: string;
  readonly requestId: string;
};

/** A check whose answer is stored. */
export type AnsweredCheck = Extract<StoredCheck, { readonly kind: 'answered' }>;

/**
 * A check of the caller, by its id. While the check runs, this waits as long as the caller does.
 * @throws AppError `not-found` for a check of another workspace, of a clinic that the key is not bound to, or one that
 * was refused; `client-forbidden` when the key may not make such a check; `idempotency-result-expired`
 */
export async function findStoredCheck(
  context: ChecksContext,
  { caller, checkId }: Omit<WantedCheck, 'requestId'>,
  waitUntilMs: WaitUntilMs,
): Promise<AnsweredCheck | RunningCheck> {
  const storedCheck = await lookForCheck(context, { workspaceId: caller.workspace.id, checkId, waitUntilMs });
  if (storedCheck.kind === 'none' || !mayActFor(caller, storedCheck.clientId)) throw unknownCheck();
  requireScope(caller, storedCheck.checkKind === 'live' ? 'check:live' : 'check:mock');
  switch (storedCheck.kind) {
    case 'running':
      return { kind: 'running', checkId };
    case 'expired':
      throw resultExpired(checkId);
    case 'answered':
      return storedCheck;
  }
}

/**
 * The stored answer of a check, by the check's id. While the check runs, this waits as long as the caller does.
 * @throws AppError as `findStoredCheck`
 */
export async function findAnswer(
  context: ChecksContext,
  wanted: WantedCheck,
  waitUntilMs: WaitUntilMs,
): Promise<CheckAnswer | RunningCheck> {
  const storedCheck = await findStoredCheck(context, wanted, waitUntilMs);
  if (storedCheck.kind === 'running') return storedCheck;
  const { caller, checkId, requestId } = wanted;
  const { source, sealedAnswer, checkKind: kind } = storedCheck;
  const of = { workspaceId: caller.workspace.id, kind, requestId };
  const { body, asked, outcome } = await openAnswer(context, of, { checkId, sealedAnswer });
  const ageSeconds = ageSecondsOf(context.clock, storedCheck.answeredAtMs);
  return { kind: 'answered', body, outcome, checkId, ageSeconds, source, asked };
}

/** The age of a stored answer, which another gateway may have stored by a clock that is a little ahead. */
export function ageSecondsOf(clock: Pick<Clock, 'now'>, answeredAtMs: number): number {
  return Math.max(0, Math.floor((clock.now() - answeredAtMs) / 1_000));
}

function unknownCheck(): AppError {
  return new AppError('not-found', {
    detail:
      'The workspace has no check with this id. One that was refused is not kept: nothing was charged, and its idempotency key may be used again.',
  });
}

/** The answer's lifetime is over; the check is remembered, so that it is never charged again. */
export function resultExpired(checkId: string): AppError {
  return new AppError('idempotency-result-expired', {
    detail: `The answer of check ${checkId} is no longer stored. Send a new idempotency key to check again.`,
  });
}

/**
 * The stored body, and what was asked. One that does not open is refused like one that is no longer stored: the check was asked and charged
 * once, and only its caller may decide to pay for another.
 */
export async function openAnswer(
  context: ChecksContext,
  of: Pick<Reservation, 'workspaceId' | 'kind' | 'requestId'>,
  { checkId, sealedAnswer }: { readonly checkId: string; readonly sealedAnswer: Uint8Array },
): Promise<AnswerRecord> {
  const opened = await context.cipher.open(sealedAnswer, { workspaceId: of.workspaceId, checkId });
  return decodeAnswer(readableOrExpired(context, { ...of, checkId }, opened));
}

/** What was opened. @throws AppError `idempotency-result-expired` when it does not open, which is counted and logged */
export function readableOrExpired<Content>(
  { meter, log }: ChecksContext,
  { checkId, kind, requestId }: Pick<Reservation, 'checkId' | 'kind' | 'requestId'>,
  opened: Opened<Content>,
): Content {
  if (opened.isReadable) return opened.plaintext;
  meter.unreadable(kind, opened.reason);
  log.error('a stored answer does not open', { checkId, requestId, reason: opened.reason });
  throw new AppError('idempotency-result-expired', {
    detail: `The answer of check ${checkId} is stored but cannot be opened. Ask the operator, or send a new idempotency key to check, and to pay, again.`,
  });
}
