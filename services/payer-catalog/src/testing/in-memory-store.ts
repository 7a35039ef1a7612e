import type { PayerDirectory } from '@eligibility/payer-matching';
import { openSqlite } from '@eligibility/sqlite';
import { sqliteMemoryStore } from '../adapters/sqlite/memory-store';
import { sqlitePayerStore } from '../adapters/sqlite/payer-store';
import { PAYER_MIGRATIONS } from '../adapters/sqlite/schema';
import type { MemoryStore } from '../app/memory-store';
import type { PayerStore } from '../app/ports';

/** An empty payer store in a SQLite database in memory. */
export function inMemoryStore(): PayerStore {
  return sqlitePayerStore(openSqlite(':memory:', PAYER_MIGRATIONS));
}

/** The same with a directory as its seed, which is version 1. */
export async function seededStore(directory: PayerDirectory): Promise<PayerStore> {
  const store = inMemoryStore();
  const layer = { source: 'seed' as const, ...directory };
  await store.commit(0, { kind: 'layer', layer, checksum: 'initial', actor: 'system', atMs: 0 });
  return store;
}

/** An empty memory of clinics' words in a SQLite database in memory. */
export function inMemoryMemory(): MemoryStore {
  return sqliteMemoryStore(openSqlite(':memory:', PAYER_MIGRATIONS));
}
