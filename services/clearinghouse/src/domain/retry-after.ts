const SECONDS = /^\d{1,9}$/;

/** A clearinghouse that asks for more is asked again after this all the same. */
const MAX_WAIT_MS = 5 * 60_000;

/**
 * The wait that a `Retry-After` header asks for (RFC 9110: seconds or an HTTP date), in milliseconds, five minutes at the
 * most. Zero without a header, and for one that is neither or lies in the past.
 * @param nowMs epoch milliseconds
 */
export function waitMsOf(retryAfter: string | undefined, nowMs: number): number {
  const text = retryAfter?.trim() ?? '';
  const waitMs = SECONDS.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isNaN(waitMs) ? 0 : Math.min(Math.max(0, waitMs), MAX_WAIT_MS);
}
