import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareText, type Payer } from '@eligibility/payer-matching';
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

const ALL = { limit: 10, beforeVersion: undefined };

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

  it('migrates the payers of a file without versions as the first version', async () => {
    const old = openSqlite(path, PAYER_MIGRATIONS.slice(0, 2));
    const insertPayer = old.prepare('INSERT INTO payers VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    const insertHead = old.prepare('INSERT INTO ambiguous_heads VALUES (?, ?, ?, ?)');
    await old.write(() => {
      for (const payer of SAMPLE.payers) insertPayer.run(...oldColumns(payer));
      for (const [at, { phrases, family, offerFirst }] of SAMPLE.ambiguousBrands.entries())
        insertHead.run(at, JSON.stringify(phrases), family, JSON.stringify(offerFirst));
    });
    await old.close();

    const db = openSqlite(path, PAYER_MIGRATIONS);
    const { version, layers, knowledge } = await sqlitePayerStore(db).load();
    expect(version).toBe(1);
    expect(knowledge).toBeUndefined();
    const payers = [...SAMPLE.payers].sort((a, b) => compareText(a.id, b.id));
    expect(layers).toEqual([
      { source: 'seed', version: 1, checksum: '', payers, ambiguousBrands: SAMPLE.ambiguousBrands },
    ]);
    await db.close();
  });

  it('migrates every version of a file in which a restore was a repeated list', async () => {
    const old = openSqlite(path, PAYER_MIGRATIONS.slice(0, 3));
    // The store of this release reads a table that such a file does not have.
    const [knowledgeTable = ''] = PAYER_MIGRATIONS.slice(-1);
    await old.write(() => void old.prepare(knowledgeTable).run());
    const store = sqlitePayerStore(old);
    await store.commit(0, SEED);
    const edit = { payerId: '60054', added: ['Etna'], removed: [] };
    await store.commit(1, { kind: 'aliases', edit, actor: 'operator', atMs: 2 });
    await store.commit(2, { ...SEED, checksum: 'd', actor: 'operator' });
    await old.write(
      () => void old.prepare('UPDATE catalog_versions SET restored_from = 1 WHERE version = 3').run(),
    );
    const [catalog, history] = [await store.load(), await store.listVersions(ALL)];
    await old.write(() => void old.prepare('DROP TABLE layer_knowledge').run());
    await old.close();

    const db = openSqlite(path, PAYER_MIGRATIONS);
    const migrated = sqlitePayerStore(db);
    expect(await migrated.load()).toEqual(catalog);
    expect(await migrated.listVersions(ALL)).toEqual(history);
    expect(history[0]).toMatchObject({ version: 3, kind: 'list', restoredFrom: 1 });
    const restore = { kind: 'restore', restoredFrom: 1, actor: 'operator', atMs: 3 } as const;
    expect(await migrated.commit(3, restore)).toBe(true);
    expect((await migrated.load()).layers).toMatchObject([{ version: 1 }]);
    await db.close();
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

function oldColumns(payer: Payer): readonly (string | number)[] {
  return [
    payer.id,
    payer.name,
    ...[payer.aliases, payer.states, payer.linesOfBusiness, payer.families].map((list) =>
      JSON.stringify(list),
    ),
    payer.tradingPartnerId,
    Number(payer.supportsEligibility),
    Number(payer.requiresDateOfBirth),
    JSON.stringify(payer.routes),
  ];
}
