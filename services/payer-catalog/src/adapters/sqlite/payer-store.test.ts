import { openSqlite } from '@eligibility/sqlite';
import { payerStoreContract, type OpenedPayerStore } from '../../app/payer-store.contract';
import { knowledgeStoreContract } from '../../app/knowledge-store.contract';
import { sqlitePayerStore } from './payer-store';
import { PAYER_MIGRATIONS } from './schema';

const inMemory = (): OpenedPayerStore => {
  const db = openSqlite(':memory:', PAYER_MIGRATIONS);
  return { store: sqlitePayerStore(db), close: db.close };
};
payerStoreContract('SQLite', inMemory);
knowledgeStoreContract('SQLite', inMemory);

it('a payer store on SQLite fails as an outage, not as a bug, when the tables are gone', async () => {
  const db = openSqlite(':memory:', PAYER_MIGRATIONS);
  const store = sqlitePayerStore(db);
  for (const table of ['alias_edits', 'layer_payers', 'layer_heads', 'layer_knowledge', 'catalog_versions'])
    await db.write(() => db.prepare(`DROP TABLE ${table}`).run());
  const layer = { source: 'seed', payers: [], ambiguousBrands: [] } as const;
  const change = { kind: 'layer', layer, checksum: 'c', actor: 'system', atMs: 1 } as const;
  const outage = { code: 'service-unavailable' };
  await expect(store.version()).rejects.toMatchObject(outage);
  await expect(store.load()).rejects.toMatchObject(outage);
  await expect(store.commit(0, change)).rejects.toMatchObject(outage);
  await db.close();
});
