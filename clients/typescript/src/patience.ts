import type { Config } from './config';
import type { EligibilityError } from './errors';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** Who is asked to wait longer is told at once. */
const LONGEST_RETRY_AFTER_S = 60;
/** With these, the request never left. */
const NEVER_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/**
 * Decides for one call, after each failure, how many milliseconds to pause before the next attempt; undefined when the
 * failure is final. `maxRetries` failures are forgiven. A check that still runs is waited for as long as all of those
 * attempts may take.
 */
export function patienceFor(
  { timing, maxRetries, timeoutMs }: Config,
  isRepeatable: boolean,
): (failure: EligibilityError) => number | undefined {
  const untilMs = timing.now() + (maxRetries + 1) * timeoutMs;
  let pauses = 0;
  let retries = 0;
  return (failure) => {
    if (!isWorthRepeating(failure, isRepeatable)) return undefined;
    const ms = pauseAfter(failure, pauses, timing.random());
    pauses += 1;
    if (isRunning(failure)) return timing.now() + ms < untilMs ? ms : undefined;
    retries += 1;
    return retries <= maxRetries ? ms : undefined;
  };
}

/** What the service asks for, and up to a quarter more, so that callers do not come back all at once; else full jitter. */
export function pauseAfter({ retryAfterSeconds }: EligibilityError, pauses: number, random: number): number {
  if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1_000 * (1 + random / 4);
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** pauses) * random;
}

/** Whether another attempt may go better, and does no harm. */
export function isWorthRepeating(failure: EligibilityError, isRepeatable: boolean): boolean {
  if ((failure.retryAfterSeconds ?? 0) > LONGEST_RETRY_AFTER_S) return false;
  return isRunning(failure) || isUndone(failure) || (isRepeatable && isDoubtful(failure));
}

/** What was asked for is being done: another attempt only asks for its answer. */
function isRunning({ code, status }: EligibilityError): boolean {
  return code === 'idempotency-in-progress' || status === 202;
}

function isUndone({ status, cause }: EligibilityError): boolean {
  return status === 429 || NEVER_SENT.includes(systemCodeOf(cause));
}

/** Nobody knows whether it was done. */
function isDoubtful({ code, status = 0 }: EligibilityError): boolean {
  if (code === 'answer-not-stored') return false;
  return code === 'connection-failed' || code === 'timed-out' || status === 408 || status >= 500;
}

/** The code that a runtime gives to a failed connection, such as ECONNRESET; empty without one. */
export function systemCodeOf(failure: unknown): string {
  const { code, cause } = Object(failure) as { readonly code?: unknown; readonly cause?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined ? '' : systemCodeOf(cause);
}
