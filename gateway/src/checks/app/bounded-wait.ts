import type { ChecksContext } from './context';
import { toAppError } from '@eligibility/kit';
import { setTimeout as pause } from 'node:timers/promises';
import type { WaitUntilMs, RunningCheck } from './check-request';

/** The polling interval of a caller that waits for another request's check. */
const LOOK_AGAIN_MS = 200;

/**
 * The answer, if it comes in time; otherwise the check continues without its caller. Its answer is then stored under
 * its idempotency key and id, and a refusal is logged.
 */
export async function answerInTime<Answer>(
  { clock, log }: ChecksContext,
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

/** Calls `look` repeatedly, until the check of the workspace no longer runs or the caller stops waiting. */
export async function lookUntil<Found extends { readonly kind: string }>(
  { clock, uncounted }: ChecksContext,
  { workspaceId, waitUntilMs }: { readonly workspaceId: string; readonly waitUntilMs: WaitUntilMs },
  look: () => Promise<Found>,
): Promise<Found> {
  for (;;) {
    const found = await look();
    const leftMs = (waitUntilMs ?? 0) - clock.monotonicMs();
    if ((found.kind !== 'in-progress' && found.kind !== 'running') || leftMs <= 0) return found;
    await uncounted(workspaceId, () => pause(Math.min(LOOK_AGAIN_MS, leftMs)));
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
