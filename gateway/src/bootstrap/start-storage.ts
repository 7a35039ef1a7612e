import { every, systemClock, type Lifecycle } from '@eligibility/kit';
import type { ReadinessChecks } from '@eligibility/kit/process';
import { openMongo } from '@eligibility/mongo';
import { openSqlite } from '@eligibility/sqlite';
import { keyedHash } from '../storage/crypto/keyed-hash';
import { mongoCheckStore } from '../storage/mongo/check-store';
import { GATEWAY_COLLECTIONS } from '../storage/mongo/schema';
import { mongoOperatorStore } from '../storage/mongo/operator-store';
import { mongoWorkspaceStore } from '../storage/mongo/workspace-store';
import { sqliteCheckStore } from '../storage/sqlite/check-store';
import { sqliteOperatorStore } from '../storage/sqlite/operator-store';
import { MIGRATIONS } from '../storage/sqlite/schema';
import { sqliteWorkspaceStore } from '../storage/sqlite/workspace-store';
import { steadyLeaseClock, storeLeaseClock, type LeaseClock } from '../checks/app/lease-clock';
import type { OperatorStore } from '../access/app/operator-store';
import type { CheckStore, KeyedHash } from '../checks/app/ports';
import type { WorkspaceStore } from '../access/app/workspace-store';
import type { GatewayConfig } from '../config/gateway-config';

/** In this time the monotonic clocks of two machines drift apart by milliseconds. */
const ASK_TIME_MS = 10_000;

export type Storage = {
  readonly checks: CheckStore;
  readonly workspaces: WorkspaceStore;
  readonly operators: OperatorStore;
  readonly leaseClock: LeaseClock;
  /** The readiness of the database under the stores, if it can go down while the process runs. */
  readonly readiness: ReadinessChecks;
};

/**
 * Opens the stores: in MongoDB when configured, otherwise in one SQLite file.
 * @throws ConfigError when MongoDB is configured and cannot be used
 */
export async function openStorage(
  config: Pick<GatewayConfig, 'databasePath' | 'mongo' | 'lifetimes' | 'secrets' | 'log' | 'clock'>,
  life: Lifecycle,
): Promise<Storage> {
  const { mongo, log, clock = systemClock, lifetimes } = config;
  const auditHash = auditHashOf(config.secrets);
  if (mongo === undefined) {
    const db = openSqlite(config.databasePath, MIGRATIONS);
    life.add('store', db.close);
    const leaseClock = steadyLeaseClock(clock);
    return {
      checks: sqliteCheckStore(db, { clock, leaseClock, lifetimes }),
      workspaces: sqliteWorkspaceStore(db, auditHash),
      operators: sqliteOperatorStore(db),
      leaseClock,
      readiness: { sqlite: db.isWritable },
    };
  }
  const db = await openMongo({ ...mongo, log, collections: GATEWAY_COLLECTIONS });
  life.add('mongodb', db.close);
  const leaseClock = await storeLeaseClock(clock, db.serverTimeMs);
  const failed = (failure: unknown): void => {
    log.warn('the store was not asked for its time', { failure });
  };
  life.add('lease-clock', every(ASK_TIME_MS, leaseClock.ask, failed).stop);
  return {
    checks: mongoCheckStore(db, { clock, leaseClock, lifetimes }),
    workspaces: mongoWorkspaceStore(db, auditHash),
    operators: mongoOperatorStore(db),
    leaseClock,
    readiness: { mongodb: db.isWritable },
  };
}

/** Chains the audit log. The secret is outside the database; the hashed text is marked as a line of the audit log. */
export function auditHashOf({ auditKeys: [newest] }: GatewayConfig['secrets']): KeyedHash {
  return keyedHash(newest.secret);
}
