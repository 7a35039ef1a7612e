import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@eligibility/sqlite';
import { FEW_WORDS, memoryStoreContract } from '../../app/memory-store.contract';
import { sqliteMemoryStore } from './memory-store';
import { PAYER_MIGRATIONS } from './schema';

memoryStoreContract('SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'payer-memory-'));
  const path = join(folder, 'payer-catalog.sqlite');
  const databases = [openSqlite(path, PAYER_MIGRATIONS), openSqlite(path, PAYER_MIGRATIONS)];
  const [memory, other] = databases.map((db) => sqliteMemoryStore(db, FEW_WORDS));
  if (memory === undefined || other === undefined) throw new Error('two stores were opened');
  return {
    memory,
    other: () => other,
    close: async () => {
      await Promise.all(databases.map((db) => db.close()));
      rmSync(folder, { recursive: true });
    },
  };
});
