import { AppError, toAppError, type Clock, type Log } from '@eligibility/kit';
import { setTimeout as pause } from 'node:timers/promises';
import { mayActFor, requireScope, type Caller } from '../../access/app/authenticate';
import { openAnswer, resultExpired, type CheckAnswer, type CheckDeps } from './claim-key';

/** Monotonic milliseconds until which a caller waits; undefined means until there is an answer. */
export type WaitUntilMs = number | undefined;

/** A check that is not answered yet. It continues, and is charged like any other. */
export type RunningCheck = { readonly kind: 'running'; readonly checkId: string };

/** The polling interval of a caller that waits for another request's check. */
const LOOK_AGAIN_MS = 200;

type WaitDeps = { readonly clock: Pick<Clock, 'monotonicMs'> };

/**
 * The answer, if it comes in time; otherwise the check continues without its caller. Its answer is then stored under
 * its idempotency key and id, and a refusal is logged.
 */
export async function answerInTime<Answer>(
  { clock, log }: WaitDeps & { readonly log: Log },
  answer: Promise<Answer>,
  { checkId, waitUntilMs }: { readonly checkId: string; readonly waitUntilMs: WaitUntilMs },
): Promise<Answer | RunningCheck> {
  if (waitUntilMs === undefined) return answer;
  if (await isSettledWithin(waitUntilMs - clock.monotonicMs(), answer)) return answer;
  answer.catch((failure: unknown) => {
    const { code } = toAppError(failure);
    log.warn('a check was refused after its caller stopped waiting', { checkId, code, failure });
  });
  return { kind: 'running', checkId };
}

/** Calls `look` repeatedly, until the check no longer runs or the caller stops waiting. */
export async function lookUntil<Found extends { readonly kind: string }>(
  { clock }: WaitDeps,
  waitUntilMs: WaitUntilMs,
  look: () => Promise<Found>,
): Promise<Found> {
  for (;;) {
    const found = await look();
    const leftMs = (waitUntilMs ?? 0) - clock.monotonicMs();
    if ((found.kind !== 'in-progress' && found.kind !== 'running') || leftMs <= 0) return found;
    await pause(Math.min(LOOK_AGAIN_MS, leftMs));
  }
}

async function isSettledWithin(waitMs: number, promise: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  const settled = (): boolean => true;
  try {
    return await Promise.race([
      promise.then(settled, settled),
      pause(Math.max(0, waitMs), false, { signal: timer.signal }),
    ]);
  } finally {
    timer.abort();
  }
}

export type FindAnswerDeps = Omit<CheckDeps, 'leases'>;

/**
 * The stored answer of a check, by the check's id. While the check runs, this waits as long as the caller does.
 * @throws AppError `not-found` for a check of another workspace, of a clinic that the key is not bound to, or one that
 * was refused; `client-forbidden` when the key may not make such a check; `idempotency-result-expired`
 */
export async function findAnswer(
  deps: FindAnswerDeps,
  { caller, checkId, requestId }: { readonly caller: Caller; readonly checkId: string; requestId: string },
  waitUntilMs: WaitUntilMs,
): Promise<CheckAnswer | RunningCheck> {
  const workspaceId = caller.workspace.id;
  const found = await lookUntil(deps, waitUntilMs, async () => {
    const kept = await deps.checks.findAnswer(workspaceId, checkId);
    return kept ?? ({ kind: 'none' } as const);
  });
  if (found.kind === 'none' || !mayActFor(caller, found.clientId)) throw unknownCheck();
  requireScope(caller, found.checkKind === 'live' ? 'check:live' : 'check:mock');
  switch (found.kind) {
    case 'running':
      return { kind: 'running', checkId };
    case 'expired':
      throw resultExpired(checkId);
    case 'answered': {
      const { source, sealedAnswer, checkKind: kind } = found;
      const body = await openAnswer(deps, { workspaceId, kind, requestId }, { checkId, sealedAnswer });
      return { kind: 'answered', body, checkId, isReplay: true, source };
    }
  }
}

function unknownCheck(): AppError {
  return new AppError('not-found', {
    detail:
      'The workspace has no check with this id. One that was refused is not kept: nothing was charged, and its idempotency key may be used again.',
  });
}
