import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE } from '@eligibility/payer-matching/testing';
import { openSqlite } from '@eligibility/sqlite';
import { payerStoreContract, type OpenedPayerStore } from '../../app/payer-store.contract';
import { knowledgeStoreContract } from '../../app/knowledge-store.contract';
import type { LayerChange } from '../../app/ports';
import { sqlitePayerStore } from './payer-store';
import { PAYER_MIGRATIONS } from './schema';

const inMemory = (): OpenedPayerStore => {
  const db = openSqlite(':memory:', PAYER_MIGRATIONS);
  return { store: sqlitePayerStore(db), close: db.close };
};
payerStoreContract('SQLite', inMemory);
knowledgeStoreContract('SQLite', inMemory);

const SEED: LayerChange = {
  kind: 'layer',
  layer: { source: 'seed', ...SAMPLE },
  checksum: 'c',
  actor: 'system',
  atMs: 1,
};

describe('the payer store on a SQLite file', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'payer-catalog-'));
    path = join(folder, 'payer-catalog.sqlite');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('still has the payers after a restart', async () => {
    const first = openSqlite(path, PAYER_MIGRATIONS);
    await sqlitePayerStore(first).commit(0, SEED);
    const before = await sqlitePayerStore(first).load();
    await first.close();

    const again = openSqlite(path, PAYER_MIGRATIONS);
    expect(await sqlitePayerStore(again).load()).toEqual(before);
    expect(before.layers[0]?.payers).toHaveLength(SAMPLE.payers.length);
    await again.close();
  });

  it('shows one process what another changed', async () => {
    const one = openSqlite(path, PAYER_MIGRATIONS);
    const other = openSqlite(path, PAYER_MIGRATIONS);
    await sqlitePayerStore(one).commit(0, SEED);
    expect(await sqlitePayerStore(other).version()).toBe(1);
    expect(await sqlitePayerStore(other).commit(0, SEED)).toBe(false);
    await one.close();
    await other.close();
  });

  it('fails as an outage, not as a bug, when the tables are gone', async () => {
    const db = openSqlite(':memory:', PAYER_MIGRATIONS);
    const store = sqlitePayerStore(db);
    await db.write(() => db.prepare('DROP TABLE alias_edits').run());
    await db.write(() => db.prepare('DROP TABLE layer_payers').run());
    await db.write(() => db.prepare('DROP TABLE layer_heads').run());
    await db.write(() => db.prepare('DROP TABLE layer_knowledge').run());
    await db.write(() => db.prepare('DROP TABLE catalog_versions').run());
    const outage = { code: 'service-unavailable' };
    await expect(store.version()).rejects.toMatchObject(outage);
    await expect(store.load()).rejects.toMatchObject(outage);
    await expect(store.commit(0, SEED)).rejects.toMatchObject(outage);
    await db.close();
  });
});
