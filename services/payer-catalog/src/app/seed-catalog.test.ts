import { silentLog } from '@eligibility/kit';
import { ConfigError } from '@eligibility/kit/process';
import { fakeClock } from '@eligibility/kit/testing';
import type { PayerDirectory } from '@eligibility/payer-matching';
import { payer, SAMPLE } from '@eligibility/payer-matching/testing';
import { inMemoryStore, seededStore } from '../testing/in-memory-store';
import type { PayerStore, SeedSource } from './ports';
import { seedCatalog } from './seed-catalog';

const seedOf = (directory: PayerDirectory, checksum = 'first'): SeedSource => ({
  read: () => Promise.resolve({ directory, checksum }),
});
const OTHER: PayerDirectory = { payers: [payer('A1', 'Acme')], ambiguousBrands: [] };

describe('seedCatalog', () => {
  const seeding = (store: PayerStore, seed: SeedSource): Promise<number> =>
    seedCatalog({ store, seed, clock: fakeClock(), log: silentLog });
  const listed = async (store: PayerStore): Promise<readonly string[]> =>
    (await store.load()).layers.flatMap(({ payers }) => payers.map(({ id }) => id));

  it('fills an empty store and reports the number of payers', async () => {
    const store = inMemoryStore();
    expect(await seeding(store, seedOf(SAMPLE))).toBe(SAMPLE.payers.length);
    expect((await store.load()).layers).toMatchObject([
      { source: 'seed', ambiguousBrands: SAMPLE.ambiguousBrands },
    ]);
    expect(await store.listVersions({ limit: 9, beforeVersion: undefined })).toMatchObject([
      { version: 1, actor: 'system', atMs: fakeClock().now() },
    ]);
  });

  it('imports a newer seed as a new version, and keeps imported lists and edits', async () => {
    const store = await seededStore(SAMPLE);
    const mine = { source: 'generic', payers: [payer('OWN', 'Own Payer')], ambiguousBrands: [] } as const;
    const stamp = { actor: 'operator', atMs: 1 };
    await store.commit(1, { kind: 'layer', layer: mine, checksum: 'x', ...stamp });
    const edit = { payerId: '60054', added: ['Big A'], removed: [] };
    await store.commit(2, { kind: 'aliases', edit, ...stamp });
    expect(await seeding(store, seedOf(OTHER))).toBe(1);
    expect(await store.load()).toMatchObject({ version: 4, aliasEdits: [edit] });
    expect(await listed(store)).toEqual(['A1', 'OWN']);
  });

  it('imports no seed twice, so that a start with an older seed reverts nothing', async () => {
    const store = inMemoryStore();
    await seeding(store, seedOf(SAMPLE, 'old'));
    await seeding(store, seedOf(OTHER, 'new'));
    expect(await seeding(store, seedOf(SAMPLE, 'old'))).toBe(0);
    expect(await listed(store)).toEqual(['A1']);
  });

  describe('when the seed cannot be used', () => {
    const bad: SeedSource = { read: () => Promise.reject(new ConfigError('the seed is gone')) };

    it('continues with the stored payers', async () => {
      const store = await seededStore(OTHER);
      expect(await seeding(store, bad)).toBe(0);
      expect(await store.version()).toBe(1);
    });

    it('stops where no payer is stored, and stores nothing', async () => {
      const store = inMemoryStore();
      await expect(seeding(store, bad)).rejects.toThrow('the seed is gone');
      expect(await store.version()).toBe(0);
    });

    it('stops also where knowledge is stored and no payer is', async () => {
      const store = inMemoryStore();
      await store.commit(0, { kind: 'knowledge', rows: [], checksum: 'k', actor: 'system', atMs: 0 });
      await expect(seeding(store, bad)).rejects.toThrow('the seed is gone');
    });
  });

  it('imports the seed once when several processes start together', async () => {
    const store = inMemoryStore();
    const taken = await Promise.all([1, 2, 3].map(() => seeding(store, seedOf(SAMPLE))));
    expect([...taken].sort((a, b) => a - b)).toEqual([0, 0, SAMPLE.payers.length]);
    expect(await store.version()).toBe(1);
  });

  it('imports the seed after a list that another process imported at the same moment', async () => {
    const store = inMemoryStore();
    const mine = { source: 'generic', payers: [payer('OWN', 'Own Payer')], ambiguousBrands: [] } as const;
    const stamp = { actor: 'operator', atMs: 1 };
    let isFirst = true;
    const raced: PayerStore = {
      ...store,
      commit: async (baseVersion, change) => {
        if (isFirst) await store.commit(baseVersion, { kind: 'layer', layer: mine, checksum: 'x', ...stamp });
        isFirst = false;
        return store.commit(baseVersion, change);
      },
    };
    expect(await seeding(raced, seedOf(OTHER))).toBe(1);
    expect(await listed(store)).toEqual(['A1', 'OWN']);
    expect(await store.version()).toBe(2);
  });
});
