import { localBroadcast, type Broadcast, type Clock, type Log, type ReadinessChecks } from '@eligibility/kit';
import { openRedis } from '@eligibility/redis';
import { keyedHash } from './adapters/crypto/keyed-hash';
import { memoryRateLimiter } from './adapters/memory/rate-limiter';
import { withFinishedAnswers } from './adapters/redis/finished-answers';
import { redisRateLimiter } from './adapters/redis/rate-limiter';
import type { CheckStore } from './app/ports';
import type { RateLimiter } from './app/rate-limit';
import type { GatewayConfig } from './gateway-config';

/** What gateways share beside their store. None of it decides anything, so each part works without the others. */
export type Coordination = {
  readonly broadcast: Broadcast;
  readonly limiter: RateLimiter;
  /** The store, which need not be asked for answers that were given a moment ago. */
  readonly accelerated: (checks: CheckStore) => CheckStore;
  readonly readiness: ReadinessChecks;
  readonly close: () => Promise<void>;
};

/** Through Redis where one is configured, else within this process. */
export function startCoordination(config: GatewayConfig, log: Log, clock: Clock): Coordination {
  const { redis: settings, secrets, lifetimes } = config;
  if (settings === undefined) {
    return {
      broadcast: localBroadcast(),
      limiter: memoryRateLimiter(clock),
      accelerated: (checks) => checks,
      readiness: {},
      close: () => Promise.resolve(),
    };
  }
  const redis = openRedis({ url: settings.url, tls: settings.tls, log });
  const [newest, ...older] = secrets.fingerprintKeys;
  const hash = keyedHash(newest.secret);
  const formerHashes = older.map(({ secret }) => keyedHash(secret));
  const { answerMs } = lifetimes;
  const sealingKeyId = secrets.answerKeys[0].id;
  const keyIds = secrets.answerKeys.map(({ id }) => id);
  return {
    broadcast: redis.broadcast,
    limiter: redisRateLimiter({ redis, clock, replicas: settings.replicas }),
    accelerated: (checks) =>
      withFinishedAnswers(checks, { redis, clock, answerMs, hash, formerHashes, sealingKeyId, keyIds }),
    readiness: { redis: () => Promise.resolve(redis.isUp() ? true : 'degraded') },
    close: redis.close,
  };
}
