import { localBroadcast, type Broadcast, type Clock, type Log } from '@eligibility/kit';
import type { ReadinessChecks } from '@eligibility/kit/process';
import { openRedis } from '@eligibility/redis';
import { keyedHash } from './adapters/crypto/keyed-hash';
import { memoryRateLimiter } from './adapters/memory/rate-limiter';
import { withFinishedAnswers } from './adapters/redis/finished-answers';
import { redisRateLimiter } from './adapters/redis/rate-limiter';
import type { CheckStore } from './app/ports';
import type { RateLimiter } from './app/rate-limit';
import type { GatewayConfig } from './gateway-config';

/** In the place of a key's id, which has no dash, for answers that a key service's keys seal. */
const SERVICE_KEYS = 'key-service';

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
  const ringIds = secrets.answerKeys.map(({ id }) => id);
  const sealingKeyId = config.keyService === undefined ? (ringIds[0] ?? SERVICE_KEYS) : SERVICE_KEYS;
  // While a key service is brought in or taken out, other gateways may seal in the other way.
  const keyIds = [...ringIds, SERVICE_KEYS];
  return {
    broadcast: redis.broadcast,
    limiter: redisRateLimiter({ redis, clock, replicas: settings.replicas }),
    accelerated: (checks) =>
      withFinishedAnswers(checks, { redis, clock, answerMs, hash, formerHashes, sealingKeyId, keyIds }),
    readiness: { redis: () => Promise.resolve(redis.isUp() ? true : 'degraded') },
    close: redis.close,
  };
}
