import { EMPTY_AFTER_MS, waitForFailureMs, withFailure, type FailureBucket } from './failure-bucket';

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
