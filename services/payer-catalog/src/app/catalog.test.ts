import { payerWithId, type KnowledgeRow } from '@eligibility/payer-matching';
import { KNOWLEDGE, KNOWLEDGE_ROWS, payer, SAMPLE } from '@eligibility/payer-matching/testing';
import { inMemoryStore, seededStore } from '../testing/in-memory-store';
import { matchPayer, openCatalog, searchPayers, showChange } from './catalog';
import type { LayerChange } from './ports';

const ACME: LayerChange = {
  kind: 'layer',
  layer: { source: 'generic', payers: [payer('A1', 'Acme')], ambiguousBrands: [] },
  checksum: 'c',
  actor: 'operator',
  atMs: 0,
};

describe('a catalog', () => {
  it('answers from the store, and says which version answered', async () => {
    const catalog = await openCatalog(await seededStore(SAMPLE), KNOWLEDGE);
    expect(matchPayer(catalog, 'aetna')).toMatchObject({
      outcome: { kind: 'matched', payer: { id: '60054' } },
      version: 1,
    });
    const search = { query: 'aetna', limit: 1, explain: false };
    expect(searchPayers(catalog, search).candidates).toMatchObject([{ payer: { id: '60054' } }]);
  });

  it('answers from a changed store once it is refreshed, and keeps an earlier snapshot unchanged', async () => {
    const store = inMemoryStore();
    const catalog = await openCatalog(store, KNOWLEDGE);
    const before = catalog.now();
    await store.commit(0, ACME);
    expect(matchPayer(catalog, 'acme')).toMatchObject({ outcome: { kind: 'not-found' }, version: 0 });
    await catalog.refresh();
    expect(matchPayer(catalog, 'acme')).toMatchObject({ outcome: { kind: 'matched' }, version: 1 });
    expect(payerWithId(before.index, 'A1')).toBeUndefined();
  });

  it('answers with the knowledge of its version, and with its own where none was stored', async () => {
    const store = await seededStore(SAMPLE);
    const catalog = await openCatalog(store, KNOWLEDGE);
    const kindOf = (name: string): string => matchPayer(catalog, name).outcome.kind;
    expect(kindOf('big purple')).toBe('not-found');
    const cells = { name: 'big purple', meaning: 'aetna' };
    const added: KnowledgeRow = { file: 'aliases', line: 2, cells, source: 'desk', date: '2026-11-22' };
    const rows = [...KNOWLEDGE_ROWS, added];
    const stamp = { actor: 'operator', atMs: 0 };
    await store.commit(1, { kind: 'knowledge', rows, checksum: 'k', ...stamp });
    await catalog.refresh();
    expect(matchPayer(catalog, 'big purple')).toMatchObject({
      outcome: { kind: 'matched', payer: { id: '60054' } },
      version: 2,
    });
    await store.commit(2, { kind: 'restore', restoredFrom: 1, ...stamp });
    await catalog.refresh();
    expect(kindOf('big purple')).toBe('not-found');
  });

  it('yields to other work many times while a large index is built', async () => {
    const payers = Array.from({ length: 1_000 }, (_, at) =>
      payer(`P${String(at)}`, `Payer number ${String(at)}`),
    );
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    const { now } = await openCatalog(await seededStore({ payers, ambiguousBrands: [] }), KNOWLEDGE);
    clearInterval(timer);
    expect(payerWithId(now().index, 'P999')).toMatchObject({ name: 'Payer number 999' });
    expect(turns).toBeGreaterThan(5);
  });

  it('loads nothing while the version is the same', async () => {
    const store = await seededStore(SAMPLE);
    let loads = 0;
    const catalog = await openCatalog({ ...store, load: () => ((loads += 1), store.load()) }, KNOWLEDGE);
    await catalog.refresh();
    await catalog.refresh();
    expect(loads).toBe(1);
  });

  it('shows a caller of refresh what was stored before its call, even while another refresh runs', async () => {
    const store = await seededStore(SAMPLE);
    const catalog = await openCatalog(store, KNOWLEDGE);
    const early = catalog.refresh();
    await store.commit(1, ACME);
    await catalog.refresh();
    expect(matchPayer(catalog, 'acme').outcome.kind).toBe('matched');
    await early;
  });

  it('keeps answering when the store fails, and shows a change made meanwhile once the store is back', async () => {
    const store = await seededStore(SAMPLE);
    let isDown = false;
    const catalog = await openCatalog(
      {
        ...store,
        load: () => (isDown ? Promise.reject(new Error('down')) : store.load()),
      },
      KNOWLEDGE,
    );
    await store.commit(1, ACME);
    isDown = true;
    await expect(catalog.refresh()).rejects.toThrow('down');
    await showChange(catalog);
    expect(matchPayer(catalog, 'aetna').outcome.kind).toBe('matched');
    isDown = false;
    await catalog.refresh();
    expect(matchPayer(catalog, 'acme').outcome.kind).toBe('matched');
  });
});
