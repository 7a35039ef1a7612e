import type { RequestHandler } from 'express';
import { requireAllowed, type RateLimiter } from '../app/rate-limit';
import { callerOf } from './request-context';

const WINDOW_SECONDS = 60;

/**
 * One token a request from the workspace's bucket. The headers are those of draft-ietf-httpapi-ratelimit-headers, on
 * every answer, allowed or refused.
 */
export function rateLimit(limiter: RateLimiter, defaultPerMinute: number): RequestHandler {
  return async (_req, res, next) => {
    const { workspace } = callerOf(res);
    const perMinute = workspace.rateLimitPerMinute ?? defaultPerMinute;
    const taken = await limiter.take(workspace.id, perMinute);
    res.setHeader('RateLimit-Policy', `"workspace";q=${String(perMinute)};w=${String(WINDOW_SECONDS)}`);
    res.setHeader('RateLimit', `"workspace";r=${String(taken.remaining)};t=${String(taken.resetSeconds)}`);
    requireAllowed(taken);
    next();
  };
}
