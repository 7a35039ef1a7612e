import type { Clock } from '@eligibility/kit';
import { fakeClock } from '@eligibility/kit/testing';
import { openSqlite } from '@eligibility/sqlite';
import type { Stores } from '../bootstrap/open-stores';
import type { CheckStoreOptions } from '../store/shared/check-store';
import { sqliteAlertNotes } from '../store/sqlite/alert-notes';
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
import { AUDIT_HASH, LIFETIMES } from './samples';

export type InMemoryStores = Stores;

type Options = {
  readonly clock?: Clock;
  readonly lifetimes?: CheckStoreOptions['lifetimes'];
};

/**
 * The empty stores of one installation, in a SQLite database in memory. It is never closed, because a write may still
 * be queued when a test ends, and the driver crashes on a write to a closed database; it is freed with the stores.
 */
export function inMemoryStores({ clock = fakeClock(), lifetimes = LIFETIMES }: Options = {}): InMemoryStores {
  const db = openSqlite(':memory:', MIGRATIONS);
  return {
    checks: sqliteCheckStore(db, { clock, lifetimes }),
    workspaces: sqliteWorkspaceStore(db, AUDIT_HASH),
    operators: sqliteOperatorStore(db),
    trail: sqliteRequestTrail(db),
    alertNotes: sqliteAlertNotes(db),
    people: sqlitePersonStore(db),
    rates: sqliteRateStore(db),
    batchItems: sqliteBatchItems(db),
    jobs: sqliteJobStore(db, { leaseClock: clock, leaseMs: lifetimes.leaseMs }),
    events: sqliteEventStore(db),
    endpoints: sqliteEndpointStore(db),
  };
}
