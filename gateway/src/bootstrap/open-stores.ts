import type { DocumentDatabase } from '@eligibility/documents';
import {
  every,
  localBroadcast,
  nearAndFar,
  systemClock,
  type Broadcast,
  type Clock,
  type Lifecycle,
  type Log,
} from '@eligibility/kit';
import type { ReadinessChecks } from '@eligibility/kit/process';
import { openStorage as openDatabase } from '@eligibility/mongo';
import { openRedis } from '@eligibility/redis';
import type { RateLimiter } from '../admission/domain/buckets';
import { steadyLeaseClock, storeLeaseClock, type LeaseClock } from '../checks/app/leases';
import type { CheckStore } from '../checks/app/ports';
import type { KeyedHash } from '../basics/keyed-hash';
import type { GatewayConfig } from '../config/gateway-config';
import { keyedHash } from '../secrets/crypto';
import { memoryRateLimiter } from '../admission/adapters/memory-limiter';
import { withFinishedAnswers } from '../checks/adapters/finished-answers';
import { redisRateLimiter } from '../admission/adapters/redis-limiter';
import { secretMarkStore } from '../identity/documents/secret-marks';
import type { LateInterest } from '../events/app/interest';
import { demandKnownSecrets } from './known-secrets';
import { GATEWAY_COLLECTIONS, NOBODY_ASKS, storesOn, type Stores } from './stores';

/** In this time the monotonic clocks of two machines drift apart by milliseconds. */
const ASK_TIME_MS = 10_000;

export type Storage = Stores & {
  readonly leaseClock: LeaseClock;
  /** The readiness of the database under the stores, if it can go down while the process runs. */
  readonly readiness: ReadinessChecks;
};

type StorageConfig = Pick<
  GatewayConfig,
  'databasePath' | 'mongo' | 'lifetimes' | 'secrets' | 'acceptsNewSecrets' | 'log' | 'clock'
>;

/**
 * Opens the stores: in MongoDB when configured, otherwise in one SQLite file.
 * @throws ConfigError when the database cannot be used, or was written with other secrets
 */
export async function openStorage(
  config: StorageConfig,
  life: Lifecycle,
  interest: LateInterest['asked'] = NOBODY_ASKS,
): Promise<Storage> {
  const { mongo, log, clock = systemClock, lifetimes } = config;
  const { db, readiness } = await openDatabase(config, life, GATEWAY_COLLECTIONS);
  await demandKnownSecrets(config, secretMarkStore(db));
  // Who has a file shares no clock with others.
  const leaseClock = mongo === undefined ? steadyLeaseClock(clock) : await clockOf(db, { clock, log }, life);
  const auditHash = auditHashOf(config.secrets);
  const stores = storesOn(db, { clock, leaseClock, lifetimes, interest, auditHash });
  return { ...stores, leaseClock, readiness };
}

/** The clock of a database that gateways share, which is asked for its time again and again. */
async function clockOf(
  { serverTimeMs }: DocumentDatabase,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  life: Lifecycle,
): Promise<LeaseClock> {
  const leaseClock = await storeLeaseClock(clock, serverTimeMs);
  const failed = (failure: unknown): void => {
    log.warn('the store was not asked for its time', { failure });
  };
  life.add('lease-clock', every(ASK_TIME_MS, leaseClock.ask, failed).stop);
  return leaseClock;
}

/** Chains the audit log. The secret is outside the database; the hashed text is marked as a line of the audit log. */
export function auditHashOf({ auditKeys: [newest] }: GatewayConfig['secrets']): KeyedHash {
  return keyedHash(newest.secret);
}

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
  const near = localBroadcast();
  const local = memoryRateLimiter(clock);
  if (settings === undefined) {
    return {
      broadcast: near,
      limiter: local,
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
    broadcast: nearAndFar(near, redis.broadcast),
    limiter: redisRateLimiter({ redis, local, replicas: settings.replicas }),
    withReplayCache: (checks) =>
      withFinishedAnswers(checks, { redis, clock, answerMs, hash, formerHashes, sealingKeyId, keyIds }),
    readiness: { redis: () => Promise.resolve(redis.isUp() ? true : 'degraded') },
    close: redis.close,
  };
}
