import { systemClock, type Lifecycle, type ReadinessChecks } from '@eligibility/kit';
import { openMongo } from '@eligibility/mongo';
import { openSqlite } from '@eligibility/sqlite';
import { keyedHash } from './adapters/crypto/keyed-hash';
import { mongoCheckStore } from './adapters/mongo/check-store';
import { GATEWAY_COLLECTIONS } from './adapters/mongo/collections';
import { mongoWorkspaceStore } from './adapters/mongo/workspace-store';
import { sqliteCheckStore } from './adapters/sqlite/check-store';
import { MIGRATIONS } from './adapters/sqlite/schema';
import { sqliteWorkspaceStore } from './adapters/sqlite/workspace-store';
import type { CheckStore, KeyedHash } from './app/ports';
import type { WorkspaceStore } from './app/workspace-store';
import type { GatewayConfig } from './gateway-config';

export type Storage = {
  readonly checks: CheckStore;
  readonly workspaces: WorkspaceStore;
  /** What the stores stand on, where that can go away while the process lives. */
  readonly readiness: ReadinessChecks;
};

/**
 * Opens the stores: in MongoDB where it is configured, else in one SQLite file.
 * @throws ConfigError when MongoDB is configured and cannot be used
 */
export async function openStorage(
  config: Pick<GatewayConfig, 'databasePath' | 'mongo' | 'lifetimes' | 'secrets' | 'log' | 'clock'>,
  life: Lifecycle,
): Promise<Storage> {
  const { mongo, log, clock = systemClock, lifetimes } = config;
  const options = { clock, lifetimes };
  const auditHash = auditHashOf(config.secrets);
  if (mongo === undefined) {
    const db = openSqlite(config.databasePath, MIGRATIONS);
    life.add('store', db.close);
    return {
      checks: sqliteCheckStore(db, options),
      workspaces: sqliteWorkspaceStore(db, auditHash),
      readiness: {},
    };
  }
  const db = await openMongo({ ...mongo, log, collections: GATEWAY_COLLECTIONS });
  life.add('mongodb', db.close);
  return {
    checks: mongoCheckStore(db, options),
    workspaces: mongoWorkspaceStore(db, auditHash),
    readiness: { mongodb: db.isHealthy },
  };
}

/** Chains the audit log. The secret lies outside the database; what is hashed says that it is a line of the log. */
export function auditHashOf({ fingerprintKey }: GatewayConfig['secrets']): KeyedHash {
  return keyedHash(fingerprintKey);
}
