import { ConfigError } from '@eligibility/kit';
import { payer, SAMPLE } from '../domain/_payers';
import type { PayerDirectory } from '../domain/payer';
import { memoryPayerStore } from './_memory-store';
import type { SeedSource } from './ports';
import { seedCatalog } from './seed-catalog';

const seedOf = (directory: PayerDirectory): SeedSource => ({
  read: () => Promise.resolve({ directory, placeOf: ({ kind, at }) => `${kind} ${String(at)}` }),
});

describe('seedCatalog', () => {
  it('fills an empty store and tells with how many payers', async () => {
    const store = memoryPayerStore();
    expect(await seedCatalog({ store, seed: seedOf(SAMPLE) })).toBe(SAMPLE.payers.length);
    expect((await store.load()).heads).toEqual(SAMPLE.heads);
  });

  it('leaves a store with payers as it is and does not even read the seed', async () => {
    const own = { payers: [payer('OWN', 'Own Payer')], heads: [] };
    const store = memoryPayerStore(own);
    const seed: SeedSource = { read: () => Promise.reject(new ConfigError('the seed is gone')) };
    expect(await seedCatalog({ store, seed })).toBe(0);
    expect(await store.load()).toEqual(own);
  });

  it('refuses a seed that would answer wrongly, names the entry, and stores nothing', async () => {
    const store = memoryPayerStore();
    const seed = seedOf({ payers: [payer('A1', 'Acme'), payer('A1', 'Bolt')], heads: [] });
    const refused = seedCatalog({ store, seed });
    await expect(refused).rejects.toBeInstanceOf(ConfigError);
    await expect(refused).rejects.toThrow('bad payer seed: payer 1: the id "A1" is taken');
    expect(await store.isEmpty()).toBe(true);
  });

  it('tells that it filled nothing when somebody else was first', async () => {
    const store = { ...memoryPayerStore(SAMPLE), isEmpty: () => Promise.resolve(true) };
    expect(await seedCatalog({ store, seed: seedOf(SAMPLE) })).toBe(0);
  });
});
