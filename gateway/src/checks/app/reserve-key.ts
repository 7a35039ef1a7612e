import type { ChecksContext } from './context';
import { AppError, failpoint } from '@eligibility/kit';
import { lookUntil } from './bounded-wait';
import type { RunningCheck, WaitUntilMs, CheckRequest, CheckAnswer } from './check-request';
import type { LeaseKeeper } from './leases';
import type { Attempt, ReservationResult } from './ports';
import type { CheckKind } from '../domain/check';
import type { Reservation } from '../domain/reservation';
import { ageSecondsOf, openAnswer, resultExpired } from './find-answer';
import { questionHashes } from './question-hashes';

/** The reservation of a request, with the hashes of its question by the newest key and by older ones. */
export function reservationFor(
  context: ChecksContext,
  request: CheckRequest,
  operation: { readonly kind: CheckKind; readonly mockFixture?: string },
): Reservation {
  const { workspace, question } = request;
  const asked = { ...operation, workspaceId: workspace.id, question };
  const { fingerprintHash, formerFingerprintHashes } = context;
  const former = formerFingerprintHashes.map((hash) => questionHashes(hash, asked));
  return {
    checkId: context.newId(),
    workspaceId: workspace.id,
    clientId: request.clinic.clientId,
    kind: operation.kind,
    idempotencyKey: request.idempotencyKey,
    ...questionHashes(fingerprintHash, asked),
    ...(former.length === 0 ? {} : { former }),
    owner: context.owner,
    requestId: request.budget.requestId,
    keyId: request.keyId,
    personId: request.personId,
  };
}

/** The key is ours: this attempt runs the check. */
export type Mine = { readonly kind: 'mine'; readonly attempt: Attempt };

/**
 * Reserves the idempotency key of a request, so that its check runs at most once. A caller that bounds its wait is not
 * refused while the check runs in another request: it waits for that one's answer.
 * @throws AppError `idempotency-key-reused`, `idempotency-in-progress`, `idempotency-result-expired`
 */
export async function reserveKey(
  context: ChecksContext,
  reservation: Reservation,
  waitUntilMs?: WaitUntilMs,
): Promise<Mine | CheckAnswer | RunningCheck> {
  const { workspaceId } = reservation;
  const reserved = await lookUntil(context, { workspaceId, waitUntilMs }, () =>
    context.checks.reserve(reservation),
  );
  return reservationOutcome(context, reservation, { reserved, waitUntilMs });
}

/** What the result of a reservation means for its caller. @throws AppError as `reserveKey` */
export async function reservationOutcome(
  context: ChecksContext,
  reservation: Reservation,
  { reserved, waitUntilMs }: { readonly reserved: ReservationResult; readonly waitUntilMs?: WaitUntilMs },
): Promise<Mine | CheckAnswer | RunningCheck> {
  context.meter.reserved(reservation.kind, reserved.kind);
  switch (reserved.kind) {
    case 'mine':
      failpoint('gateway.after-reservation');
      return reserved;
    case 'replay': {
      const { checkId, source, answeredAtMs } = reserved;
      const { body, asked, outcome } = await openAnswer(context, reservation, reserved);
      const ageSeconds = ageSecondsOf(context.clock, answeredAtMs);
      return { kind: 'answered', body, outcome, checkId, source, ageSeconds, asked };
    }
    case 'reused':
      throw new AppError('idempotency-key-reused', {
        detail: 'Send a new idempotency key with a new request.',
      });
    case 'in-progress':
      if (waitUntilMs !== undefined) return { kind: 'running', checkId: reserved.checkId };
      throw inProgress(reserved.createdAtMs, context.clock.now());
    case 'expired':
      throw resultExpired(reserved.checkId);
  }
}

/** Runs an attempt while its lease is renewed, so that no other process takes it over. */
export async function whileLeased<T>(
  leases: LeaseKeeper,
  attempt: Attempt,
  run: () => Promise<T>,
): Promise<T> {
  const stopRenewing = leases.startRenewing(attempt);
  try {
    return await run();
  } finally {
    stopRenewing();
  }
}

/**
 * Ends an attempt without an answer: nothing is stored, and the key is free for the next request. While its hold may
 * still be open, only the lease ends, so that the next attempt or the reconciler resolves the hold.
 */
export async function giveUp(
  { checks }: ChecksContext,
  attempt: Attempt,
  { isHoldOpen }: { readonly isHoldOpen: boolean },
): Promise<void> {
  await (isHoldOpen ? checks.expireLease(attempt) : checks.forget(attempt));
  failpoint('gateway.after-refusal');
}

const LONGEST_WAIT_SECONDS = 5;

/** The check is running in another request. A young one is soon answered; one that takes long may take as long again. */
export function inProgress(createdAtMs: number, nowMs: number): AppError {
  const ageSeconds = Math.ceil((nowMs - createdAtMs) / 1_000);
  const retryAfterSeconds = Math.min(Math.max(ageSeconds, 1), LONGEST_WAIT_SECONDS);
  return new AppError('idempotency-in-progress', {
    detail: 'Ask again with the same key to get its answer.',
    retryAfterSeconds,
  });
}
