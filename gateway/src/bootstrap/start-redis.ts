import { localBroadcast, type Broadcast, type Clock, type Log } from '@eligibility/kit';
import type { ReadinessChecks } from '@eligibility/kit/process';
import { openRedis } from '@eligibility/redis';
import { keyedHash } from '../storage/crypto/keyed-hash';
import { memoryRateLimiter } from '../storage/memory/rate-limiter';
import { withFinishedAnswers } from '../storage/redis/finished-answers';
import { redisRateLimiter } from '../storage/redis/rate-limiter';
import type { CheckStore } from '../checks/app/ports';
import type { RateLimiter } from '../access/domain/buckets';
import type { GatewayConfig } from '../config/gateway-config';

/** Used instead of a key's id (which has no dash) for answers that keys of the key service seal. */
const SERVICE_KEYS = 'key-service';

/**
 * What gateways share in addition to their store. None of it decides anything, so each part works without the others.
 */
export type Coordination = {
  readonly broadcast: Broadcast;
  readonly limiter: RateLimiter;
  /** The store behind a cache that replays recent answers without asking it. */
  readonly withReplayCache: (checks: CheckStore) => CheckStore;
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
      withReplayCache: (checks) => checks,
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
  // While a key service is introduced or removed, other gateways may seal in the other way.
  const keyIds = [...ringIds, SERVICE_KEYS];
  return {
    broadcast: redis.broadcast,
    limiter: redisRateLimiter({ redis, clock, replicas: settings.replicas }),
    withReplayCache: (checks) =>
      withFinishedAnswers(checks, { redis, clock, answerMs, hash, formerHashes, sealingKeyId, keyIds }),
    readiness: { redis: () => Promise.resolve(redis.isUp() ? true : 'degraded') },
    close: redis.close,
  };
}
