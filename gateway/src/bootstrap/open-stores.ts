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
import { openMongo } from '@eligibility/mongo';
import { openRedis } from '@eligibility/redis';
import { openSqlite } from '@eligibility/sqlite';
import type { OperatorStore } from '../identity/app/operator-store';
import type { RateLimiter } from '../admission/domain/buckets';
import type { WorkspaceStore } from '../identity/app/workspace-store';
import { steadyLeaseClock, storeLeaseClock, type LeaseClock } from '../checks/app/leases';
import type { BatchItems } from '../batches/app/batch-items';
import type { CheckStore } from '../checks/app/ports';
import type { RateStore } from '../checks/app/rate-store';
import type { KeyedHash } from '../basics/keyed-hash';
import type { GatewayConfig } from '../config/gateway-config';
import type { EndpointStore } from '../events/app/endpoint-store';
import type { EventStore } from '../events/app/event-store';
import type { JobStore } from '../jobs/app/job-store';
import type { PersonStore } from '../identity/app/person-store';
import { keyedHash } from '../store/crypto';
import { memoryRateLimiter } from '../store/memory/rate-limiter';
import { mongoCheckStore } from '../store/mongo/check-store';
import { GATEWAY_COLLECTIONS } from '../store/mongo/schema';
import { mongoOperatorStore } from '../store/mongo/operator-store';
import { mongoRequestTrail } from '../store/mongo/request-trail';
import { mongoPersonStore } from '../store/mongo/person-store';
import { mongoBatchItems } from '../store/mongo/batch-items';
import { mongoEndpointStore } from '../store/mongo/endpoint-store';
import { mongoEventStore } from '../store/mongo/event-store';
import { mongoJobStore } from '../store/mongo/job-store';
import { mongoRateStore } from '../store/mongo/rate-store';
import { mongoWorkspaceStore } from '../store/mongo/workspace-store';
import { withFinishedAnswers } from '../store/redis/finished-answers';
import { redisRateLimiter } from '../store/redis/rate-limiter';
import { sqliteCheckStore } from '../store/sqlite/check-store';
import { sqliteOperatorStore } from '../store/sqlite/operator-store';
import { sqliteRequestTrail } from '../store/sqlite/request-trail';
import { sqlitePersonStore } from '../store/sqlite/person-store';
import { sqliteBatchItems } from '../store/sqlite/batch-items';
import { sqliteEndpointStore } from '../store/sqlite/endpoint-store';
import { sqliteEventStore } from '../store/sqlite/event-store';
import { sqliteJobStore } from '../store/sqlite/job-store';
import { sqliteRateStore } from '../store/sqlite/rate-store';
import { MIGRATIONS } from '../store/sqlite/schema';
import { sqliteWorkspaceStore } from '../store/sqlite/workspace-store';
import type { AlertNoteStore } from '../operations/app/alert-notes';
import { mongoAlertNotes } from '../store/mongo/alert-notes';
import { sqliteAlertNotes } from '../store/sqlite/alert-notes';
import { NOBODY_ASKS, type Completions } from '../store/shared/check-completed';
import { mongoSecretMarks } from '../store/mongo/secret-marks';
import { sqliteSecretMarks } from '../store/sqlite/secret-marks';
import { demandKnownSecrets } from './known-secrets';
import type { RequestTrailStore } from '../tenants/app/request-trail';

/** In this time the monotonic clocks of two machines drift apart by milliseconds. */
const ASK_TIME_MS = 10_000;

/** What a gateway remembers, in one database. */
export type Stores = {
  readonly checks: CheckStore;
  readonly workspaces: WorkspaceStore;
  readonly operators: OperatorStore;
  readonly trail: RequestTrailStore;
  readonly alertNotes: AlertNoteStore;
  readonly people: PersonStore;
  readonly rates: RateStore;
  readonly jobs: JobStore;
  readonly batchItems: BatchItems;
  readonly events: EventStore;
  readonly endpoints: EndpointStore;
};

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
  completions: Completions = NOBODY_ASKS,
): Promise<Storage> {
  const { mongo, log, clock = systemClock, lifetimes } = config;
  const auditHash = auditHashOf(config.secrets);
  if (mongo === undefined) {
    const db = openSqlite(config.databasePath, MIGRATIONS);
    life.add('store', db.close);
    await demandKnownSecrets(config, sqliteSecretMarks(db));
    const leaseClock = steadyLeaseClock(clock);
    return {
      checks: sqliteCheckStore(db, { clock, leaseClock, lifetimes, completions }),
      workspaces: sqliteWorkspaceStore(db, auditHash),
      operators: sqliteOperatorStore(db),
      trail: sqliteRequestTrail(db),
      alertNotes: sqliteAlertNotes(db),
      people: sqlitePersonStore(db),
      rates: sqliteRateStore(db),
      batchItems: sqliteBatchItems(db),
      jobs: sqliteJobStore(db, { leaseClock, leaseMs: lifetimes.leaseMs }),
      events: sqliteEventStore(db),
      endpoints: sqliteEndpointStore(db),
      leaseClock,
      readiness: { sqlite: db.isWritable },
    };
  }
  const db = await openMongo({ ...mongo, log, collections: GATEWAY_COLLECTIONS });
  life.add('mongodb', db.close);
  await demandKnownSecrets(config, mongoSecretMarks(db));
  const leaseClock = await storeLeaseClock(clock, db.serverTimeMs);
  const failed = (failure: unknown): void => {
    log.warn('the store was not asked for its time', { failure });
  };
  life.add('lease-clock', every(ASK_TIME_MS, leaseClock.ask, failed).stop);
  return {
    checks: mongoCheckStore(db, { clock, leaseClock, lifetimes, completions }),
    workspaces: mongoWorkspaceStore(db, auditHash),
    operators: mongoOperatorStore(db),
    trail: mongoRequestTrail(db),
    alertNotes: mongoAlertNotes(db),
    people: mongoPersonStore(db),
    rates: mongoRateStore(db),
    batchItems: mongoBatchItems(db),
    jobs: mongoJobStore(db, { leaseClock, leaseMs: lifetimes.leaseMs }),
    events: mongoEventStore(db),
    endpoints: mongoEndpointStore(db),
    leaseClock,
    readiness: { mongodb: db.isWritable },
  };
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
