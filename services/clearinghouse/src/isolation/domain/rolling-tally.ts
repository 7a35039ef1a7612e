type Tally = { readonly total: number; readonly hits: number };

export type RollingTally = {
  /** Counts one at this instant; instants never go back. */
  readonly add: (isHit: boolean, nowMs: number) => void;
  /** What was counted in the window that ends now. */
  readonly read: (nowMs: number) => Tally;
};

/**
 * Counts over the last `buckets * bucketMs` milliseconds, the oldest bucket dropped whole. Needs no timer: what has
 * become old is cleared at the next call.
 */
export function rollingTally(buckets: number, bucketMs: number): RollingTally {
  const total = new Uint32Array(buckets);
  const hits = new Uint32Array(buckets);
  let newest = -1;

  function turnTo(nowMs: number): number {
    const bucket = Math.floor(nowMs / bucketMs);
    const stale = Math.min(bucket - newest, buckets);
    for (let back = 0; back < stale; back += 1) {
      total[(bucket - back) % buckets] = 0;
      hits[(bucket - back) % buckets] = 0;
    }
    newest = Math.max(newest, bucket);
    return newest % buckets;
  }

  return {
    add: (isHit, nowMs) => {
      const at = turnTo(nowMs);
      total[at] = (total[at] ?? 0) + 1;
      if (isHit) hits[at] = (hits[at] ?? 0) + 1;
    },
    read: (nowMs) => {
      turnTo(nowMs);
      return { total: sum(total), hits: sum(hits) };
    },
  };
}

function sum(counts: Uint32Array): number {
  return counts.reduce((all, one) => all + one, 0);
}
