import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@eligibility/sqlite';
import { fixtureStoreContract } from '../../app/fixture-store.contract';
import { sqliteFixtureStore } from './fixture-store';
import { FIXTURE_MIGRATIONS } from './schema';

fixtureStoreContract('SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'own-fixtures-'));
  const path = join(folder, 'mock-fixtures.sqlite');
  const databases = [openSqlite(path, FIXTURE_MIGRATIONS), openSqlite(path, FIXTURE_MIGRATIONS)] as const;
  const [store, other] = databases.map(sqliteFixtureStore);
  if (store === undefined || other === undefined) throw new Error('two stores were opened');
  return {
    store,
    other: () => other,
    close: async () => {
      await Promise.all(databases.map((db) => db.close()));
      rmSync(folder, { recursive: true });
    },
  };
});
