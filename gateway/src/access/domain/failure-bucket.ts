/**
 * The failures of one caller, which drain evenly. An inverted token bucket: an empty one equals an absent one, so
 * nothing is stored for callers who do not fail.
 */
export type FailureBucket = {
  /** In 60,000ths of a failure; a limit of one per minute drains one of them per millisecond. */
  readonly shares: number;
  /** Whole milliseconds. */
  readonly drainedAtMs: number;
};

const SHARES_PER_FAILURE = 60_000;
/** Concurrent failures may exceed the limit; the excess makes the wait longer, up to this many minutes. */
const MAX_MINUTES = 2;

/** A bucket is empty this long after its last failure, whatever its limit. */
export const EMPTY_AFTER_MS = MAX_MINUTES * SHARES_PER_FAILURE;

/** One more failure. `bucket` undefined is an empty one. */
export function withFailure(
  bucket: FailureBucket | undefined,
  perMinute: number,
  nowMs: number,
): FailureBucket {
  const drainedAtMs = Math.floor(nowMs);
  const shares = drained(bucket, perMinute, drainedAtMs) + SHARES_PER_FAILURE;
  return { shares: Math.min(shares, MAX_MINUTES * perMinute * SHARES_PER_FAILURE), drainedAtMs };
}

/** Milliseconds until one more failure is allowed; 0 when it is now. A whole minute's limit may come at once. */
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
