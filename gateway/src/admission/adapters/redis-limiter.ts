import { redisScript, type Redis } from '@eligibility/redis';
import { SHARES_PER_TOKEN, tokenTaken, type RateLimiter } from '../domain/buckets';
import type { MemoryRateLimiter } from './memory-limiter';

/**
 * `takeToken` of the domain as one step of the server, by the server's clock: replicas whose clocks differ would each
 * refill the difference. A bucket never holds less than zero, even if another program wrote it. One that was not used
 * for a minute is full again, so it may expire then.
 */
const TAKE_TOKEN = redisScript(`
  local perMinute = tonumber(ARGV[1])
  local full = perMinute * ${String(SHARES_PER_TOKEN)}
  local time = redis.call('TIME')
  local nowMs = time[1] * 1000 + math.floor(time[2] / 1000)
  local bucket = redis.call('HMGET', KEYS[1], 'shares', 'filledAtMs')
  local shares = full
  if bucket[1] then
    local elapsedMs = math.max(0, nowMs - (tonumber(bucket[2]) or nowMs))
    shares = math.min(full, math.max(0, tonumber(bucket[1]) or full) + elapsedMs * perMinute)
  end
  local isAllowed = 0
  if shares >= ${String(SHARES_PER_TOKEN)} then
    isAllowed = 1
    shares = shares - ${String(SHARES_PER_TOKEN)}
  end
  redis.call('HSET', KEYS[1], 'shares', string.format('%.0f', shares), 'filledAtMs', string.format('%.0f', nowMs))
  redis.call('PEXPIRE', KEYS[1], 60000)
  return { isAllowed, shares }
`);

export type RedisRateLimiterOptions = {
  readonly redis: Redis;
  /** The buckets of this gateway alone, for the time without Redis. */
  readonly local: MemoryRateLimiter;
  /** How many gateways share the limit: while Redis is down, each one allows its own part only. */
  readonly replicas: number;
};

/**
 * One bucket per workspace for all gateways. Without Redis each gateway counts alone, with its part of the limit and of
 * the remaining requests. An outage then neither blocks all requests, nor allows unlimited ones, nor grants a second
 * burst.
 */
export function redisRateLimiter({ redis, local, replicas }: RedisRateLimiterOptions): RateLimiter {
  return {
    take: async (workspaceId, perMinute) => {
      const reply = await redis.run(TAKE_TOKEN, { keys: [`rate:${workspaceId}`], values: [perMinute] });
      if (!isTaken(reply)) return local.take(workspaceId, Math.ceil(perMinute / replicas));
      const [allowed, shares] = reply;
      const taken = tokenTaken(allowed === 1, shares, perMinute);
      local.leave(workspaceId, Math.floor(taken.remaining / replicas));
      return taken;
    },
  };
}

function isTaken(reply: unknown): reply is [number, number] {
  return Array.isArray(reply) && reply.length === 2 && reply.every((part) => typeof part === 'number');
}
