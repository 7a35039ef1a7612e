import { silentLog } from '@eligibility/kit';
import { eventually } from '@eligibility/kit/testing';
import { openRedis, redisScript, type Redis } from '@eligibility/redis';
import { hasRedisServer, startRedisServer, type RedisServer } from '@eligibility/redis/testing';

/** A describe block that runs where there is a Redis. */
export const withRedis = hasRedisServer() ? describe : describe.skip;

/** A machine that is busy with other tests is no outage. */
const PATIENT_MS = 5_000;

export type TestRedis = {
  readonly server: RedisServer;
  /** A connection of its own, as another process has it, once it is up. */
  readonly connect: () => Promise<Redis>;
  /** Forgets every key. */
  readonly empty: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const EMPTY = redisScript('redis.call("FLUSHALL") return 1');

export async function startTestRedis(): Promise<TestRedis> {
  const server = await startRedisServer();
  const opened: Redis[] = [];
  const connect = async (): Promise<Redis> => {
    const redis = openRedis({ url: server.url, log: silentLog, waitMs: PATIENT_MS });
    opened.push(redis);
    await eventually(redis.isUp, 10_000);
    return redis;
  };
  const operator = await connect();
  return {
    server,
    connect,
    empty: async () => {
      await operator.run(EMPTY, { keys: [], values: [] });
    },
    stop: async () => {
      await Promise.all(opened.map((redis) => redis.close()));
      await server.stop();
    },
  };
}
