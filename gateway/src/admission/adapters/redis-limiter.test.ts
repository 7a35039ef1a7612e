import { systemClock } from '@eligibility/kit';
import { eventually } from '@eligibility/kit/testing';
import { redisScript } from '@eligibility/redis';
import { rateLimiterContract } from '../app/rate-limiter.contract';
import type { RateLimiter } from '../domain/buckets';
import { startTestRedis, withRedis, type TestRedis } from '../../testing/redis';
import { memoryRateLimiter } from './memory-limiter';
import { redisRateLimiter } from './redis-limiter';

/** The server's clock cannot be moved, so what it wrote is moved into the past. */
const AGE = redisScript(`
  for _, key in ipairs(redis.call('KEYS', '*')) do redis.call('HINCRBY', key, 'filledAtMs', -ARGV[1]) end
  return 1
`);

const spoil = (shares: string) =>
  redisScript(`
  for _, key in ipairs(redis.call('KEYS', '*')) do redis.call('HSET', key, 'shares', '${shares}') end
  return 1
`);

withRedis('redisRateLimiter', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startTestRedis();
  });
  afterAll(() => redis.stop());

  const limiterOf = async (replicas: number): Promise<RateLimiter & { isUp: () => boolean }> => {
    const connection = await redis.connect();
    const limiter = redisRateLimiter({ redis: connection, local: memoryRateLimiter(systemClock), replicas });
    return { ...limiter, isUp: connection.isUp };
  };
  const allowedBy = async (limiters: readonly RateLimiter[], times: number): Promise<number> => {
    const each = Math.floor(times / limiters.length);
    const takes = limiters.flatMap((limiter) => Array.from({ length: each }, () => limiter.take('one', 9)));
    return (await Promise.all(takes)).filter(({ isAllowed }) => isAllowed).length;
  };

  rateLimiterContract('redisRateLimiter', async () => {
    await redis.empty();
    return {
      one: await limiterOf(2),
      other: await limiterOf(2),
      advance: async (ms) => {
        await redis.operate(AGE, [ms]);
      },
      close: () => Promise.resolve(),
    };
  });

  it('keeps about the same limit while Redis is down, when every gateway counts its share', async () => {
    await redis.empty();
    const gateways = [await limiterOf(3), await limiterOf(3), await limiterOf(3)];
    await redis.server.kill();
    await eventually(() => gateways.every(({ isUp }) => !isUp()));
    expect(await allowedBy(gateways, 90)).toBe(9);
    await redis.server.restart();
    await eventually(() => gateways.every(({ isUp }) => isUp()), 10_000);
  });

  it('blocks no workspace for longer than a minute, whatever another program wrote into its bucket', async () => {
    await redis.empty();
    const limiter = await limiterOf(1);
    await limiter.take('one', 9);
    for (const shares of ['-1e300', 'nan', 'words']) {
      await redis.operate(spoil(shares));
      expect((await limiter.take('one', 9)).resetSeconds).toBeLessThanOrEqual(60);
    }
  });

  it('gives no second burst to a workspace that has used up its minute when Redis goes down', async () => {
    await redis.empty();
    const gateways = [await limiterOf(3), await limiterOf(3), await limiterOf(3)];
    expect(await allowedBy(gateways, 90)).toBe(9);
    await redis.server.kill();
    await eventually(() => gateways.every(({ isUp }) => !isUp()));
    expect(await allowedBy(gateways, 90)).toBe(0);
    await redis.server.restart();
    await eventually(() => gateways.every(({ isUp }) => isUp()), 10_000);
    expect(await allowedBy(gateways, 90)).toBe(9);
  });
});
