/** A bucket that refills evenly and holds one minute's worth at most. */
export type TokenBucket = {
  /** In 60,000ths of a token; a limit of one per minute refills one of them per millisecond, so nothing is rounded. */
  readonly shares: number;
  /** Whole milliseconds. */
  readonly filledAtMs: number;
};

export type TokenTaken = {
  readonly isAllowed: boolean;
  /** Whole requests left right now. */
  readonly remaining: number;
  /**
   * Seconds until the whole quota is available again; while no request is left, until one is. This is `t` of
   * draft-ietf-httpapi-ratelimit-headers, which requires the time of Retry-After when that header is sent.
   */
  readonly resetSeconds: number;
};

/**
 * Counts the requests of a workspace, or of another name in `bucket`; the adapter decides where the buckets are stored.
 */
export type RateLimiter = {
  readonly take: (bucket: string, perMinute: number) => Promise<TokenTaken>;
};

/** Of a token, or of a failure. */
export const SHARES_PER_TOKEN = 60_000;

/** Takes one token if there is one. `bucket` undefined is a full one. */
export function takeToken(
  bucket: TokenBucket | undefined,
  perMinute: number,
  nowMs: number,
): TokenTaken & { readonly bucket: TokenBucket } {
  const filledAtMs = Math.floor(nowMs);
  const filled =
    bucket === undefined ? perMinute * SHARES_PER_TOKEN : refilled(bucket, perMinute, filledAtMs);
  const isAllowed = filled >= SHARES_PER_TOKEN;
  const shares = isAllowed ? filled - SHARES_PER_TOKEN : filled;
  return { bucket: { shares, filledAtMs }, ...tokenTaken(isAllowed, shares, perMinute) };
}

/** The state for the caller, from the shares that are left after its request was allowed or refused. */
export function tokenTaken(isAllowed: boolean, shares: number, perMinute: number): TokenTaken {
  const remaining = Math.floor(shares / SHARES_PER_TOKEN);
  const wanted = remaining === 0 ? 1 : perMinute;
  const missing = Math.max(0, wanted * SHARES_PER_TOKEN - shares);
  return {
    isAllowed,
    remaining,
    resetSeconds: Math.ceil(missing / (perMinute * 1_000)),
  };
}

function refilled(bucket: TokenBucket, perMinute: number, nowMs: number): number {
  const elapsedMs = Math.max(0, nowMs - bucket.filledAtMs);
  return Math.min(perMinute * SHARES_PER_TOKEN, bucket.shares + elapsedMs * perMinute);
}

/**
 * The failures of one caller, which drain evenly. An inverted token bucket: an empty one equals an absent one, so
 * nothing is stored for callers who do not fail.
 */
type FailureBucket = {
  /** In 60,000ths of a failure; a limit of one per minute drains one of them per millisecond. */
  readonly shares: number;
  /** Whole milliseconds. */
  readonly drainedAtMs: number;
};

/** Concurrent failures may exceed the limit; the excess makes the wait longer, up to this many minutes. */
const MAX_MINUTES = 2;

/** A bucket is empty this long after its last failure, whatever its limit. */
const EMPTY_AFTER_MS = MAX_MINUTES * SHARES_PER_TOKEN;

/** One more failure. `bucket` undefined is an empty one. */
function withFailure(bucket: FailureBucket | undefined, perMinute: number, nowMs: number): FailureBucket {
  const drainedAtMs = Math.floor(nowMs);
  const shares = drained(bucket, perMinute, drainedAtMs) + SHARES_PER_TOKEN;
  return { shares: Math.min(shares, MAX_MINUTES * perMinute * SHARES_PER_TOKEN), drainedAtMs };
}

/** Milliseconds until one more failure is allowed; 0 when it is now. A whole minute's limit may come at once. */
function waitForFailureMs(bucket: FailureBucket | undefined, perMinute: number, nowMs: number): number {
  const over = drained(bucket, perMinute, Math.floor(nowMs)) - (perMinute - 1) * SHARES_PER_TOKEN;
  return Math.ceil(Math.max(0, over) / perMinute);
}

function drained(bucket: FailureBucket | undefined, perMinute: number, nowMs: number): number {
  if (bucket === undefined) return 0;
  const elapsedMs = Math.max(0, nowMs - bucket.drainedAtMs);
  return Math.max(0, bucket.shares - elapsedMs * perMinute);
}

/** The callers that failed recently, each with its own bucket. */
export type FailureTable = {
  /** Milliseconds until this name may fail once more; 0 when it may now. */
  readonly waitMs: (name: string, nowMs: number) => number;
  readonly add: (name: string, nowMs: number) => void;
  /** Names with a bucket of their own. */
  readonly size: () => number;
};

type Limits = {
  /** Failures per minute of one name; 0 means no limit. */
  readonly perMinute: number;
  readonly maxNames: number;
};

/**
 * Counts failures by name in bounded memory. A bucket is dropped, oldest first, only when it has drained, so failures
 * under many names cannot push one of them out of the table. While the table is full, all further names share one
 * bucket.
 */
export function failureTable({ perMinute, maxNames }: Limits): FailureTable {
  if (perMinute === 0) return { waitMs: () => 0, add: () => undefined, size: () => 0 };
  /** Ordered by the last failure. */
  const buckets = new Map<string, FailureBucket>();
  let shared: FailureBucket | undefined;

  function dropDrained(nowMs: number): void {
    for (const [name, { drainedAtMs }] of buckets) {
      if (nowMs - drainedAtMs <= EMPTY_AFTER_MS) return;
      buckets.delete(name);
    }
  }
  const isShared = (name: string): boolean => buckets.size >= maxNames && !buckets.has(name);

  return {
    waitMs: (name, nowMs) => {
      dropDrained(nowMs);
      return waitForFailureMs(isShared(name) ? shared : buckets.get(name), perMinute, nowMs);
    },
    add: (name, nowMs) => {
      dropDrained(nowMs);
      if (isShared(name)) {
        shared = withFailure(shared, perMinute, nowMs);
        return;
      }
      const bucket = withFailure(buckets.get(name), perMinute, nowMs);
      buckets.delete(name);
      buckets.set(name, bucket);
    },
    size: () => buckets.size,
  };
}
