import { AppError } from '@eligibility/kit';
import type { TokenTaken } from '../domain/buckets';

/**
 * Counts the requests of a workspace, or of another name in `bucket`; the adapter decides where the buckets are stored.
 */
export type RateLimiter = {
  readonly take: (bucket: string, perMinute: number) => Promise<TokenTaken>;
};

const DETAILS = {
  workspace: 'The workspace sends more requests than its limit.',
  key: 'The API key sends more requests than its own limit.',
} as const;

/** @throws AppError `rate-limited` with the time when one more request is allowed */
export function requireAllowed(taken: TokenTaken, policy: keyof typeof DETAILS = 'workspace'): void {
  if (taken.isAllowed) return;
  throw new AppError('rate-limited', {
    detail: DETAILS[policy],
    retryAfterSeconds: Math.max(1, taken.resetSeconds),
  });
}
