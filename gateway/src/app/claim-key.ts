import { AppError, failpoint, type Clock, type Log } from '@eligibility/kit';
import type { AnswerSource } from '../domain/check';
import type { Claim } from '../domain/claim';
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

/** What a caller is answered; a retry gets the stored body, byte for byte. */
export type CheckAnswer = {
  readonly body: string;
  readonly checkId: string;
  readonly isReplay: boolean;
  readonly source: AnswerSource;
};

type Claimed =
  /** The key is ours: this attempt runs the check. */
  | { readonly kind: 'mine'; readonly attempt: Attempt }
  | { readonly kind: 'replay'; readonly answer: CheckAnswer };

/**
 * Claims the idempotency key of a request, so that its check runs at most once.
 * @throws AppError `idempotency-key-reused`, `idempotency-in-progress`, `idempotency-result-expired`
 */
export async function claimKey(deps: CheckDeps, claim: Claim): Promise<Claimed> {
  const claimed = await deps.checks.claim(claim);
  deps.meter.claimed(claim.kind, claimed.kind);
  switch (claimed.kind) {
    case 'mine':
      failpoint('gateway.after-claim');
      return claimed;
    case 'replay': {
      const { checkId, source } = claimed;
      const body = await openAnswer(deps, claim, claimed);
      return { kind: 'replay', answer: { body, checkId, source, isReplay: true } };
    }
    case 'reused':
      throw new AppError('idempotency-key-reused', {
        detail: 'Send a new idempotency key with a new request.',
      });
    case 'in-progress':
      throw inProgress(claimed.leaseUntilMs, deps.clock.now());
    case 'expired':
      throw new AppError('idempotency-result-expired', {
        detail: `The answer of check ${claimed.checkId} is no longer stored. Send a new idempotency key to check again.`,
      });
  }
}

/** Runs an attempt while its lease is renewed, so that no other process takes it over. */
export async function whileLeased<T>(
  leases: LeaseKeeper,
  attempt: Attempt,
  run: () => Promise<T>,
): Promise<T> {
  const stopRenewing = leases.keep(attempt);
  try {
    return await run();
  } finally {
    stopRenewing();
  }
}

/**
 * Ends an attempt that came to no answer: nothing is stored, and the key is free for the next request. While its hold may
 * still be open only the lease ends, so that the next attempt or the reconciler resolves the hold.
 */
export async function giveUp(
  { checks }: Pick<CheckDeps, 'checks'>,
  attempt: Attempt,
  { isHoldOpen }: { readonly isHoldOpen: boolean },
): Promise<void> {
  await (isHoldOpen ? checks.surrender(attempt) : checks.forget(attempt));
  failpoint('gateway.after-refusal');
}

/** The check is running in another request; `leaseUntilMs` bounds how long its owner may be silent. */
export function inProgress(leaseUntilMs: number, nowMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.min(5, Math.ceil((leaseUntilMs - nowMs) / 1_000)));
  return new AppError('idempotency-in-progress', {
    detail: 'Ask again with the same key to get its answer.',
    retryAfterSeconds,
  });
}

/**
 * The stored body. One that does not open is refused like one that is no longer stored: the check was asked and charged
 * once, and only its caller may decide to pay for another.
 */
async function openAnswer(
  { cipher, meter, log }: CheckDeps,
  { workspaceId, kind, requestId }: Claim,
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
