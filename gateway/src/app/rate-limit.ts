import { AppError } from '@eligibility/kit';
import type { TokenTaken } from '../domain/token-bucket';

/** Counts requests a workspace; where the buckets live is the adapter's. */
export type RateLimiter = {
  readonly take: (workspaceId: string, perMinute: number) => Promise<TokenTaken>;
};

/** @throws AppError `rate-limited` that says when one more request is allowed */
export function requireAllowed(taken: TokenTaken): void {
  if (taken.isAllowed) return;
  throw new AppError('rate-limited', {
    detail: 'The workspace sends more requests than its limit.',
    retryAfterSeconds: Math.max(1, taken.resetSeconds),
  });
}
