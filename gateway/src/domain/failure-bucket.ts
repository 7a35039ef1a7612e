/**
 * The failures of one caller, which drain evenly. It is a token bucket turned around: empty is the same as absent, so
 * that nothing need be kept of callers who do not fail.
 */
export type FailureBucket = {
  /** Counted in whole 60,000ths of a failure, of which a limit of one a minute drains one in a millisecond. */
  readonly shares: number;
  /** Whole milliseconds. */
  readonly drainedAtMs: number;
};

const SHARES_PER_FAILURE = 60_000;
/** Failures that were under way together may pass the limit; what is beyond it is paid for by a longer wait, up to this. */
const MOST_MINUTES = 2;

/** A bucket is empty this long after its last failure, whatever its limit. */
export const EMPTY_AFTER_MS = MOST_MINUTES * SHARES_PER_FAILURE;

/** One more failure. `bucket` undefined is an empty one. */
export function withFailure(
  bucket: FailureBucket | undefined,
  perMinute: number,
  nowMs: number,
): FailureBucket {
  const drainedAtMs = Math.floor(nowMs);
  const shares = drained(bucket, perMinute, drainedAtMs) + SHARES_PER_FAILURE;
  return { shares: Math.min(shares, MOST_MINUTES * perMinute * SHARES_PER_FAILURE), drainedAtMs };
}

/** Milliseconds until there is room for one more failure; 0 when there is. A whole minute's worth may come at once. */
export function waitForFailureMs(
  bucket: FailureBucket | undefined,
  perMinute: number,
  nowMs: number,
): number {
  const over = drained(bucket, perMinute, Math.floor(nowMs)) - (perMinute - 1) * SHARES_PER_FAILURE;
  return Math.ceil(Math.max(0, over) / perMinute);
}

function drained(bucket: FailureBucket | undefined, perMinute: number, nowMs: number): number {
  if (bucket === undefined) return 0;
  const elapsedMs = Math.max(0, nowMs - bucket.drainedAtMs);
  return Math.max(0, bucket.shares - elapsedMs * perMinute);
}
