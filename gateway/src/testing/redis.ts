import { silentLog } from '@eligibility/kit';
import { eventually } from '@eligibility/kit/testing';
import { openRedis, redisScript, type Redis, type RedisScript } from '@eligibility/redis';
import { hasRedisServer, startRedisServer, type RedisServer } from '@eligibility/testkit/redis';

/** A describe block that runs where there is a Redis. */
export const withRedis = hasRedisServer() ? describe : describe.skip;

/** Long enough that a machine that is busy with other tests does not look like an outage. */
const PATIENT_MS = 5_000;

export type TestRedis = {
  readonly server: RedisServer;
  /** A connection of its own, as another gateway has it, once it is up; its user has the rights of deploy/redis.acl. */
  readonly connect: () => Promise<Redis>;
  /** Runs a script as a user with all rights, which no gateway has; waits for its connection after a restart. */
  readonly operate: (script: RedisScript, values?: readonly number[]) => Promise<void>;
  /** Deletes every key. */
  readonly empty: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const EMPTY = redisScript('redis.call("FLUSHALL") return 1');

export async function startTestRedis(): Promise<TestRedis> {
  const server = await startRedisServer();
  const opened: Redis[] = [];
  const connectTo = async (url: string): Promise<Redis> => {
    const redis = openRedis({ url, log: silentLog, waitMs: PATIENT_MS });
    opened.push(redis);
    await eventually(redis.isUp, 10_000);
    return redis;
  };
  const operator = await connectTo(server.url);
  const operate: TestRedis['operate'] = async (script, values = []) => {
    await eventually(async () => (await operator.run(script, { keys: [], values })) !== undefined, 10_000);
  };
  return {
    server,
    connect: () => connectTo(server.gatewayUrl),
    operate,
    empty: () => operate(EMPTY),
    stop: async () => {
      await Promise.all(opened.map((redis) => redis.close()));
      await server.stop();
    },
  };
}
