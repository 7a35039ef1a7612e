import type { PayerDirectory } from '@eligibility/payer-matching';
import { openDocuments } from '@eligibility/sqlite';
import { PAYER_COLLECTIONS } from '../adapters/documents/collections';
import { memoryStore } from '../adapters/documents/memory-store';
import { payerStore } from '../adapters/documents/payer-store';
import type { MemoryStore } from '../app/memory-store';
import type { PayerStore } from '../app/ports';

/** An empty payer store in a SQLite database in memory. */
export function inMemoryStore(): PayerStore {
  return payerStore(openDocuments(':memory:', PAYER_COLLECTIONS));
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
  return memoryStore(openDocuments(':memory:', PAYER_COLLECTIONS));
}
