import { AppError, failpoint, toAppError, type Clock, type Log } from '@eligibility/kit';
import { sourceOf, type AnswerSource, type CheckFacts, type CheckResult } from '../domain/check';
import type { Settlement } from '../domain/charge-table';
import type { Claim } from '../domain/claim';
import type { CheckMeter } from './check-meter';
import type { AnswerCipher, Attempt, CheckStore } from './ports';
import type { LeaseKeeper } from './leases';

/** Visible ASCII with blanks inside; X12 TRN02 has 50 characters at most, identifiers of JSON formats are UUIDs and the like. */
const TRACE = /^[!-~](?:[ -~]{0,198}[!-~])?$/;

/** What a check came to. */
export type Concluded = {
  readonly kind: 'concluded';
  readonly result: CheckResult;
  readonly payer: { readonly id: string | undefined; readonly name: string | undefined };
  /** Undefined for a mock check: nothing was held. */
  readonly settlement: Settlement | undefined;
};

/** The check could not be made; nothing is stored and the key stays usable. */
export type Refused = {
  readonly kind: 'refused';
  readonly error: AppError;
  /** True when a hold may still be open in the wallet. */
  readonly isHoldOpen: boolean;
};

export type RunOnceDeps = {
  readonly checks: CheckStore;
  readonly cipher: AnswerCipher;
  /** The body to answer with and to replay. */
  readonly render: (result: CheckResult, latencyMs: number) => string;
  readonly leases: LeaseKeeper;
  readonly meter: CheckMeter;
  readonly clock: Clock;
  readonly log: Log;
};

export type Steps = {
  readonly run: (attempt: Attempt) => Promise<Concluded | Refused>;
  readonly settle: (attempt: Attempt, settlement: Settlement) => Promise<void>;
  /** Monotonic milliseconds at which the request arrived; the answer tells how long the whole of it took. */
  readonly startedMs: number;
};

export type OnceAnswer = {
  readonly body: string;
  readonly checkId: string;
  readonly isReplay: boolean;
  readonly source: AnswerSource;
};

/**
 * Runs a check at most once for its idempotency key: claims the key, runs, records the answer, and only then lets
 * `settle` touch the wallet for good. A retry gets the stored body, byte for byte.
 * @throws AppError `idempotency-key-reused`, `idempotency-in-progress`, `idempotency-result-expired`, or what `run` was refused with
 */
export async function runOnce(deps: RunOnceDeps, claim: Claim, steps: Steps): Promise<OnceAnswer> {
  const claimed = await deps.checks.claim(claim);
  deps.meter.claimed(claim.kind, claimed.kind);
  switch (claimed.kind) {
    case 'replay':
      return {
        checkId: claimed.checkId,
        source: claimed.source,
        body: await stored(deps, claim, claimed),
        isReplay: true,
      };
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
    case 'mine': {
      failpoint('gateway.after-claim');
      return runMine(deps, { claim, attempt: claimed.attempt, steps });
    }
  }
}

/**
 * The stored body. One that does not open is refused like one that is no longer stored: the check was asked and charged
 * once, and only its caller may decide to pay for another.
 */
async function stored(
  { cipher, meter, log }: RunOnceDeps,
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

type Mine = { readonly claim: Claim; readonly attempt: Attempt; readonly steps: Steps };

async function runMine(deps: RunOnceDeps, { claim, attempt, steps }: Mine): Promise<OnceAnswer> {
  const letGo = deps.leases.keep(attempt);
  try {
    const outcome = await runOrSurrender(deps, attempt, (mine) => sealableRun(deps, mine, steps.run));
    if (outcome.kind === 'refused') {
      await (outcome.isHoldOpen ? deps.checks.surrender(attempt) : deps.checks.forget(attempt));
      failpoint('gateway.after-refusal');
      throw outcome.error;
    }
    const { settlement } = outcome;
    const answer = answerOf(deps, outcome, steps.startedMs);
    const sealedAnswer = deps.cipher.seal(answer.body, {
      workspaceId: claim.workspaceId,
      checkId: attempt.checkId,
    });
    const answeredAtMs = deps.clock.now();
    const isMine = await deps.checks.recordAnswer({
      ...attempt,
      answeredAtMs,
      sealedAnswer,
      facts: answer.facts,
      settlement,
    });
    if (!isMine) throw inProgress(answeredAtMs, answeredAtMs);
    failpoint('gateway.after-record');
    deps.meter.answered({ kind: claim.kind, outcome: answer.facts.outcome, settlement });
    if (settlement !== undefined) await settleOrLeave(deps, attempt, () => steps.settle(attempt, settlement));
    const { checkId } = attempt;
    return { body: answer.body, checkId, isReplay: false, source: sourceOf(answer.facts) };
  } finally {
    letGo();
  }
}

/** Nobody is asked, and nothing is held, for an answer that could not be stored. */
async function sealableRun(
  { cipher }: RunOnceDeps,
  attempt: Attempt,
  run: Steps['run'],
): Promise<Concluded | Refused> {
  try {
    await cipher.prepare();
  } catch (failure) {
    // Whoever had a lower fence may have died with its hold open.
    return { kind: 'refused', error: toAppError(failure), isHoldOpen: attempt.fence > 1 };
  }
  return run(attempt);
}

function answerOf(
  deps: RunOnceDeps,
  { result, payer }: Concluded,
  startedMs: number,
): { readonly body: string; readonly facts: CheckFacts } {
  const latencyMs = Math.max(0, Math.round(deps.clock.monotonicMs() - startedMs));
  const { outcome, upstreamStatusCode, traceId } = result;
  const { isSimulated = false } = result;
  const source = { payerId: payer.id, payerName: payer.name, traceId: keptTrace(traceId), isSimulated };
  const facts = { ...source, outcome, upstreamStatusCode, latencyMs };
  return { body: deps.render(result, latencyMs), facts };
}

/** A trace that nobody could look up is not kept: a clearinghouse may send any text as one. */
function keptTrace(traceId: string | undefined): string | undefined {
  return traceId !== undefined && TRACE.test(traceId) ? traceId : undefined;
}

/** A failure nobody foresaw may have left a hold open: the reconciler looks into it. */
async function runOrSurrender(
  deps: RunOnceDeps,
  attempt: Attempt,
  run: (attempt: Attempt) => Promise<Concluded | Refused>,
): Promise<Concluded | Refused> {
  try {
    return await run(attempt);
  } catch (failure) {
    await deps.checks.surrender(attempt);
    throw failure;
  }
}

/** The answer is recorded, so it is given even when the wallet is down just now; the reconciler settles it later. */
async function settleOrLeave(
  deps: RunOnceDeps,
  attempt: Attempt,
  settle: () => Promise<void>,
): Promise<void> {
  try {
    await settle();
  } catch (failure) {
    deps.log.warn('settlement is left to the reconciler', { checkId: attempt.checkId, failure });
  }
}

function inProgress(leaseUntilMs: number, nowMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.min(5, Math.ceil((leaseUntilMs - nowMs) / 1_000)));
  return new AppError('idempotency-in-progress', {
    detail: 'Ask again with the same key to get its answer.',
    retryAfterSeconds,
  });
}
