import type { KnowledgeRow } from '@eligibility/payer-matching';
import { payer } from '@eligibility/payer-matching/testing';
import type { OpenedPayerStore } from './payer-store.contract';
import type { CatalogChange, KnowledgeChange, PayerStore } from './ports';

const STAMP = { actor: 'system', atMs: 1_700_000_000_000 };
const row = (name: string, line = 2): KnowledgeRow => ({
  file: 'aliases',
  line,
  cells: { name, meaning: 'acme "health"' },
  source: 'front desk',
  date: '2026-11-22',
});
const knowing = (checksum: string, ...rows: readonly KnowledgeRow[]): KnowledgeChange => ({
  ...STAMP,
  kind: 'knowledge',
  rows,
  checksum,
});
const SEED: CatalogChange = {
  ...STAMP,
  kind: 'layer',
  layer: { source: 'seed', payers: [payer('A1', 'Acme')], ambiguousBrands: [] },
  checksum: 's1',
};
const restoring = (restoredFrom: number): CatalogChange => ({ ...STAMP, kind: 'restore', restoredFrom });

/** The part of the contract of every payer store that is about knowledge. */
export function knowledgeStoreContract(
  name: string,
  open: () => OpenedPayerStore | Promise<OpenedPayerStore>,
): void {
  describe(`the knowledge in a payer store on ${name}`, () => {
    let opened: OpenedPayerStore;
    let store: PayerStore;
    beforeEach(async () => {
      opened = await open();
      ({ store } = opened);
    });
    afterEach(async () => opened.close());

    const take = async (...changes: readonly CatalogChange[]): Promise<void> => {
      for (const change of changes) expect(await store.commit(await store.version(), change)).toBe(true);
    };
    const history = (): ReturnType<PayerStore['listVersions']> =>
      store.listVersions({ limit: 10, beforeVersion: undefined });

    it('is none at first, also where there are lists', async () => {
      await take(SEED);
      expect((await store.load()).knowledge).toBeUndefined();
      expect(await store.newestChecksum('knowledge')).toBeUndefined();
      expect((await history()).map(({ knowledgeVersion }) => knowledgeVersion)).toEqual([undefined]);
    });

    it('returns every field of its rows in their order, and is no list of payers', async () => {
      const rows = [row('zeta'), row('niño', 9), { ...row('aa'), file: 'programmes' as const }];
      await take(knowing('k1', ...rows), SEED);
      const { knowledge, layers } = await store.load();
      expect(knowledge).toEqual({ version: 1, checksum: 'k1', rows });
      expect(layers.map(({ source }) => source)).toEqual(['seed']);
    });

    it('is replaced as a whole by the next one, which may have no row', async () => {
      await take(knowing('k1', row('one'), row('two')), knowing('k2'));
      expect((await store.load()).knowledge).toEqual({ version: 2, checksum: 'k2', rows: [] });
    });

    it('stays through lists and aliases, and goes back with a restore', async () => {
      const edit = { payerId: 'A1', added: ['Ac'], removed: [] };
      await take(knowing('k1', row('one')), SEED, knowing('k2', row('two')));
      await take({ ...STAMP, kind: 'aliases', edit }, restoring(2));
      expect((await store.load()).knowledge).toEqual({ version: 1, checksum: 'k1', rows: [row('one')] });
      await take(restoring(4));
      expect((await store.load()).knowledge?.checksum).toBe('k2');
    });

    it('has the checksum that was stored last, although a restore withdrew it', async () => {
      await take(knowing('k1'), knowing('k2'), restoring(1));
      expect(await store.newestChecksum('knowledge')).toBe('k2');
      await take(knowing('k1'));
      expect(await store.newestChecksum('knowledge')).toBe('k1');
      expect(await store.newestChecksum('seed')).toBeUndefined();
    });

    it('is given by the history for every version, page by page', async () => {
      await take(SEED, knowing('k1', row('one'), row('two')), knowing('k2'), restoring(2), SEED);
      const found = await history();
      expect(found.map(({ version, knowledgeVersion }) => [version, knowledgeVersion])).toEqual([
        [5, 2],
        [4, 2],
        [3, 3],
        [2, 2],
        [1, undefined],
      ]);
      expect(found[3]).toEqual({
        ...STAMP,
        version: 2,
        kind: 'knowledge',
        checksum: 'k1',
        rowCount: 2,
        knowledgeVersion: 2,
      });
      expect(await store.listVersions({ limit: 2, beforeVersion: 5 })).toEqual(found.slice(1, 3));
    });

    it('is stored by one of several that start together', async () => {
      const tries = [1, 2, 3].map(() => store.commit(0, knowing('k1', row('one'))));
      expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
      expect((await store.load()).knowledge?.rows).toHaveLength(1);
    });
  });
}
