import type { Clock } from '@eligibility/kit';
import { fakeClock } from '@eligibility/kit/testing';
import { openDocuments } from '@eligibility/sqlite';
import { storesOn, type Stores } from '../bootstrap/stores';
import { GATEWAY_COLLECTIONS } from '../bootstrap/stores';
import type { CheckStoreOptions } from '../checks/documents/stored-check';
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
  const db = openDocuments(':memory:', GATEWAY_COLLECTIONS);
  return storesOn(db, { clock, lifetimes, auditHash: AUDIT_HASH });
}
