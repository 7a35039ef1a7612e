import { AppError } from '@eligibility/kit';
import type { RequestHandler, Response } from 'express';
import type { RateLimiter, TokenTaken } from '../domain/buckets';

const WINDOW_SECONDS = 60;

const DETAILS = {
  workspace: 'The workspace sends more requests than its limit.',
  key: 'The API key sends more requests than its own limit.',
} as const;
type Policy = keyof typeof DETAILS;

/** Undefined means the installation's limit for a workspace, and none for a key. */
type Limited = { readonly id: string; readonly perMinute: number | undefined };
/** Whose limits a request is counted for. */
export type RateLimits = Readonly<Record<Policy, Limited>>;

type Taken = { readonly policy: Policy; readonly taken: TokenTaken };

/**
 * One token per request from the workspace's bucket, and one from the key's if the key has a limit of its own. The
 * key's bucket comes first: a key at its limit takes nothing from the other keys of its workspace. The headers are
 * those of draft-ietf-httpapi-ratelimit-headers, on every answer, allowed or refused.
 * @param limitsOf the limits of who makes the request
 */
export function rateLimit(
  limiter: RateLimiter,
  defaultPerMinute: number,
  limitsOf: (res: Response) => RateLimits,
): RequestHandler {
  return async (_req, res, next) => {
    const { workspace, key } = limitsOf(res);
    const perMinute = workspace.perMinute ?? defaultPerMinute;
    const keyPerMinute = key.perMinute;
    const policies = [policyOf('workspace', perMinute)];
    const taken: Taken[] = [];
    if (keyPerMinute !== undefined) {
      policies.push(policyOf('key', keyPerMinute));
      taken.push({ policy: 'key', taken: await limiter.take(`key ${key.id}`, keyPerMinute) });
    }
    if (taken.every((one) => one.taken.isAllowed))
      taken.unshift({ policy: 'workspace', taken: await limiter.take(workspace.id, perMinute) });
    res.setHeader('RateLimit-Policy', policies.join(', '));
    res.setHeader('RateLimit', taken.map(stateOf).join(', '));
    taken.forEach(requireAllowed);
    next();
  };
}

function policyOf(policy: Policy, perMinute: number): string {
  return `"${policy}";q=${String(perMinute)};w=${String(WINDOW_SECONDS)}`;
}

function stateOf({ policy, taken }: Taken): string {
  return `"${policy}";r=${String(taken.remaining)};t=${String(taken.resetSeconds)}`;
}

/** @throws AppError `rate-limited` with the time when one more request is allowed */
function requireAllowed({ policy, taken }: Taken): void {
  if (taken.isAllowed) return;
  throw new AppError('rate-limited', {
    detail: DETAILS[policy],
    retryAfterSeconds: Math.max(1, taken.resetSeconds),
  });
}
