import type { Answerers, Hub } from '@eligibility/kit/process';
import type { TokenTaken } from '../../access/domain/buckets';
import type { MemoryRateLimiter } from './rate-limiter';

/** The buckets of the process that all workers belong to: a limit is the same however many there are. */
export function workersRateLimiter({ ask, tell }: Pick<Hub, 'ask' | 'tell'>): MemoryRateLimiter {
  return {
    take: (bucket, perMinute) => ask<TokenTaken>('take', { bucket, perMinute }),
    leave: (bucket, requests) => {
      tell('leave', { bucket, requests });
    },
  };
}

/** The supervisor's side: what the limiter of a worker asks. */
export function rateLimiterAnswers({ take, leave }: MemoryRateLimiter): Answerers {
  return {
    take: (asked: unknown): Promise<TokenTaken> => {
      const { bucket, perMinute } = asked as { readonly bucket: string; readonly perMinute: number };
      return take(bucket, perMinute);
    },
    leave: (told: unknown): void => {
      const { bucket, requests } = told as { readonly bucket: string; readonly requests: number };
      leave(bucket, requests);
    },
  };
}
