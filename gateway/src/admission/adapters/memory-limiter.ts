import type { Clock } from '@eligibility/kit';
import { LRUCache } from 'lru-cache';
import { SHARES_PER_TOKEN, takeToken, type RateLimiter, type TokenBucket } from '../domain/buckets';

/** A bucket that was not used for this long is full again, so dropping it changes nothing. */
const FORGET_AFTER_MS = 60_000;
const MAX_BUCKETS = 100_000;

export type MemoryRateLimiter = RateLimiter & {
  /** Sets how many requests are left, as the limiter that all gateways share reported it. */
  readonly leave: (workspaceId: string, requests: number) => void;
};

/** Token buckets of this process only. */
export function memoryRateLimiter(clock: Clock): MemoryRateLimiter {
  const buckets = new LRUCache<string, TokenBucket>({ max: MAX_BUCKETS, ttl: FORGET_AFTER_MS });
  return {
    take: (workspaceId, perMinute) => {
      const { bucket, ...taken } = takeToken(buckets.get(workspaceId), perMinute, clock.monotonicMs());
      buckets.set(workspaceId, bucket);
      return Promise.resolve(taken);
    },
    leave: (workspaceId, requests) => {
      const filledAtMs = Math.floor(clock.monotonicMs());
      buckets.set(workspaceId, { shares: requests * SHARES_PER_TOKEN, filledAtMs });
    },
  };
}
