import type { Clock } from '@eligibility/kit';
import { openSqlite } from '@eligibility/sqlite';
import { sqliteCheckStore } from './adapters/sqlite/check-store';
import { MIGRATIONS } from './adapters/sqlite/schema';
import { sqliteWorkspaceStore } from './adapters/sqlite/workspace-store';
import type { CheckStore } from './app/ports';
import type { WorkspaceStore } from './app/workspace-store';
import type { GatewayConfig } from './gateway-config';

export type Stores = {
  readonly checks: CheckStore;
  readonly workspaces: WorkspaceStore;
  readonly close: () => Promise<void>;
};

/** Opens what the gateway keeps. */
export function openStores(
  { databasePath, lifetimes }: Pick<GatewayConfig, 'databasePath' | 'lifetimes'>,
  clock: Clock,
): Stores {
  const db = openSqlite(databasePath, MIGRATIONS);
  return {
    checks: sqliteCheckStore(db, { clock, lifetimes }),
    workspaces: sqliteWorkspaceStore(db),
    close: db.close,
  };
}
