import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@eligibility/sqlite';
import { payerStoreContract } from '../../app/payer-store.contract';
import { SAMPLE } from '../../domain/_payers';
import { sqlitePayerStore } from './payer-store';
import { PAYER_MIGRATIONS } from './schema';

payerStoreContract('SQLite', () => {
  const db = openSqlite(':memory:', PAYER_MIGRATIONS);
  return { store: sqlitePayerStore(db), close: db.close };
});

describe('the payer store on a SQLite file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'payer-catalog-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('has the payers when the file is opened again', async () => {
    const path = join(folder, 'payer-catalog.sqlite');
    const first = openSqlite(path, PAYER_MIGRATIONS);
    await sqlitePayerStore(first).fillIfEmpty(SAMPLE);
    const before = await sqlitePayerStore(first).load();
    await first.close();

    const again = openSqlite(path, PAYER_MIGRATIONS);
    expect(await sqlitePayerStore(again).load()).toEqual(before);
    expect(before.payers).toHaveLength(SAMPLE.payers.length);
    await again.close();
  });

  it('fails as an outage, not as a bug, when the tables are gone', async () => {
    const db = openSqlite(':memory:', PAYER_MIGRATIONS);
    const store = sqlitePayerStore(db);
    db.prepare('DROP TABLE payers').run();
    const outage = { code: 'service-unavailable' };
    await expect(store.isEmpty()).rejects.toMatchObject(outage);
    await expect(store.load()).rejects.toMatchObject(outage);
    await expect(store.fillIfEmpty(SAMPLE)).rejects.toMatchObject(outage);
    await db.close();
  });
});
