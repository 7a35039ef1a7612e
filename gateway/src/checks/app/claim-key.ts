import { AppError, failpoint, type Clock, type Log } from '@eligibility/kit';
import type { AnswerSource } from '../domain/check';
import type { Claim } from '../domain/claim';
import { lookUntil, type WaitUntilMs, type RunningCheck } from './bounded-wait';
import type { CheckMeter } from './check-meter';
import type { LeaseKeeper } from './leases';
import type { AnswerCipher, Attempt, CheckStore } from './ports';

/** What every check needs, live or mock. */
export type CheckDeps = {
  readonly checks: CheckStore;
  readonly cipher: AnswerCipher;
  readonly leases: LeaseKeeper;
  readonly meter: CheckMeter;
  readonly clock: Clock;
  readonly log: Log;
};

/** The answer to a caller; a retry gets the stored body, byte for byte. */
export type CheckAnswer = {
  readonly kind: 'answered';
  readonly body: string;
  readonly checkId: string;
  readonly isReplay: boolean;
  readonly source: AnswerSource;
};

/** The key is ours: this attempt runs the check. */
type Mine = { readonly kind: 'mine'; readonly attempt: Attempt };

/**
 * Claims the idempotency key of a request, so that its check runs at most once. A caller that bounds its wait is not
 * refused while the check runs in another request: it waits for that one's answer.
 * @throws AppError `idempotency-key-reused`, `idempotency-in-progress`, `idempotency-result-expired`
 */
export async function claimKey(
  deps: CheckDeps,
  claim: Claim,
  waitUntilMs?: WaitUntilMs,
): Promise<Mine | CheckAnswer | RunningCheck> {
  const claimed = await lookUntil(deps, waitUntilMs, () => deps.checks.claim(claim));
  deps.meter.claimed(claim.kind, claimed.kind);
  switch (claimed.kind) {
    case 'mine':
      failpoint('gateway.after-claim');
      return claimed;
    case 'replay': {
      const { checkId, source } = claimed;
      const body = await openAnswer(deps, claim, claimed);
      return { kind: 'answered', body, checkId, source, isReplay: true };
    }
    case 'reused':
      throw new AppError('idempotency-key-reused', {
        detail: 'Send a new idempotency key with a new request.',
      });
    case 'in-progress':
      if (waitUntilMs !== undefined) return { kind: 'running', checkId: claimed.checkId };
      throw inProgress(claimed.leaseUntilMs, deps.clock.now());
    case 'expired':
      throw resultExpired(claimed.checkId);
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
  { checks }: Pick<CheckDeps, 'checks'>,
  attempt: Attempt,
  { isHoldOpen }: { readonly isHoldOpen: boolean },
): Promise<void> {
  await (isHoldOpen ? checks.expireLease(attempt) : checks.forget(attempt));
  failpoint('gateway.after-refusal');
}

/** The check is running in another request; `leaseUntilMs` limits how long its owner may be silent. */
export function inProgress(leaseUntilMs: number, nowMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.min(5, Math.ceil((leaseUntilMs - nowMs) / 1_000)));
  return new AppError('idempotency-in-progress', {
    detail: 'Ask again with the same key to get its answer.',
    retryAfterSeconds,
  });
}

/** The answer's lifetime is over; the check is remembered, so that it is never charged again. */
export function resultExpired(checkId: string): AppError {
  return new AppError('idempotency-result-expired', {
    detail: `The answer of check ${checkId} is no longer stored. Send a new idempotency key to check again.`,
  });
}

/**
 * The stored body. One that does not open is refused like one that is no longer stored: the check was asked and charged
 * once, and only its caller may decide to pay for another.
 */
export async function openAnswer(
  { cipher, meter, log }: Pick<CheckDeps, 'cipher' | 'meter' | 'log'>,
  { workspaceId, kind, requestId }: Pick<Claim, 'workspaceId' | 'kind' | 'requestId'>,
  { checkId, sealedAnswer }: { readonly checkId: string; readonly sealedAnswer: Uint8Array },
): Promise<string> {
  const opened = await cipher.open(sealedAnswer, { workspaceId, checkId });
  if (opened.isReadable) return opened.plaintext;
  meter.unreadable(kind, opened.reason);
  log.error('a stored answer does not open', { checkId, requestId, reason: opened.reason });
  throw new AppError('idempotency-result-expired', {
    detail: `The answer of check ${checkId} is stored but cannot be opened. Ask the operator, or send a new idempotency key to check, and to pay, again.`,
  });
}
