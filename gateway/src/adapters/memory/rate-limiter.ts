import type { Clock } from '@eligibility/kit';
import { LRUCache } from 'lru-cache';
import type { RateLimiter } from '../../app/rate-limit';
import { takeToken, type TokenBucket } from '../../domain/token-bucket';

/** A bucket nobody touched for this long is full again, so forgetting it changes nothing. */
const FORGET_AFTER_MS = 60_000;
const MAX_BUCKETS = 100_000;

/** Token buckets of this process alone. */
export function memoryRateLimiter(clock: Clock): RateLimiter {
  const buckets = new LRUCache<string, TokenBucket>({ max: MAX_BUCKETS, ttl: FORGET_AFTER_MS });
  return {
    take: (workspaceId, perMinute) => {
      const taken = takeToken(buckets.get(workspaceId), perMinute, clock.monotonicMs());
      buckets.set(workspaceId, taken.bucket);
      return Promise.resolve(taken);
    },
  };
}
