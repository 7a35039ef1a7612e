import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@eligibility/sqlite';
import { overrideOf, overrideStoreContract } from '../../app/override-store.contract';
import { CLEARINGHOUSE_MIGRATIONS, sqliteOverrideStore } from './override-store';

overrideStoreContract('SQLite', () => {
  const db = openSqlite(':memory:', CLEARINGHOUSE_MIGRATIONS);
  return { store: sqliteOverrideStore(db), close: db.close };
});

describe('the override store on a SQLite file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'clearinghouse-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const open = () => {
    const db = openSqlite(join(folder, 'clearinghouse.sqlite'), CLEARINGHOUSE_MIGRATIONS);
    return { db, store: sqliteOverrideStore(db) };
  };

  it('has an override in the file before it is closed, and after', async () => {
    const [writer, reader] = [open(), open()];
    await writer.store.put(overrideOf());
    expect(await reader.store.all()).toEqual([overrideOf()]);
    await Promise.all([writer.db.close(), reader.db.close()]);
    const again = open();
    expect(await again.store.all()).toEqual([overrideOf()]);
    await again.db.close();
  });

  it('fails as an outage, not as a bug, when the table is gone', async () => {
    const { db, store } = open();
    await db.write(() => db.prepare('DROP TABLE overrides').run());
    const outage = { code: 'service-unavailable' };
    await expect(store.all()).rejects.toMatchObject(outage);
    await expect(store.put(overrideOf())).rejects.toMatchObject(outage);
    await db.close();
  });
});
