import type { Payer } from '@eligibility/payer-matching';
import type { Layer, Source } from '../domain/layers';
import type { AliasChange, LayerChange, PayerStore, RestoreChange } from './ports';

const payer: Payer = {
  id: '00590',
  name: 'Florida Blue',
  aliases: ['BCBS of Florida', 'Niño "quoted"'],
  states: ['FL', 'GA'],
  linesOfBusiness: ['commercial', 'medicare'],
  families: ['blue'],
  tradingPartnerId: '00591',
  routes: [
    { connector: 'north', payerId: '00591' },
    { connector: 'south', payerId: 'FLBLUE' },
  ],
  ...{ supportsEligibility: true, requiresDateOfBirth: false },
  otherIds: ['0590', '590'],
  sizeRank: 7,
  capabilities: {
    serviceTypes: ['35', 'UC'],
    severalServiceTypes: true,
    procedureCodes: true,
    ...{ searchWithoutMemberId: true, searchByName: false, searchWithoutFirstName: true },
    dates: { daysBack: 365, daysForward: 30, toMonthEnd: true },
  },
};
const bare: Payer = {
  id: '0001',
  name: 'Acme',
  aliases: [],
  states: [],
  linesOfBusiness: [],
  families: [],
  tradingPartnerId: '0001',
  routes: [],
  supportsEligibility: false,
  requiresDateOfBirth: true,
};
const HEADS = [
  { phrases: ['BCBS', 'Blue Cross'], family: 'blue', offerFirst: ['00590'] },
  { phrases: ['Acme'], family: 'acme', offerFirst: [] },
];
const SEED: Layer = { source: 'seed', payers: [payer, bare], ambiguousBrands: HEADS };
const NOTHING_YET = { version: 0, layers: [], aliasEdits: [] };

const taking = (layer: Layer, checksum = 'c1'): LayerChange => ({
  kind: 'layer',
  layer,
  checksum,
  actor: 'operator',
  atMs: 1_700_000_000_000,
});
const restoring = (restoredFrom: number): RestoreChange => ({
  kind: 'restore',
  restoredFrom,
  actor: 'operator',
  atMs: 1_700_000_000_002,
});
const listOf = (source: Source, ...payers: readonly Payer[]): Layer => ({
  source,
  payers,
  ambiguousBrands: [],
});
const aliases = (
  payerId: string,
  added: readonly string[],
  removed: readonly string[] = [],
): AliasChange => ({
  kind: 'aliases',
  edit: { payerId, added, removed },
  actor: 'operator',
  atMs: 1_700_000_000_001,
});

export type OpenedPayerStore = { readonly store: PayerStore; readonly close: () => Promise<void> };

/** The contract of every payer store. */
export function payerStoreContract(
  name: string,
  open: () => OpenedPayerStore | Promise<OpenedPayerStore>,
): void {
  describe(`a payer store on ${name}`, () => {
    let opened: OpenedPayerStore;
    let store: PayerStore;
    beforeEach(async () => {
      opened = await open();
      ({ store } = opened);
    });
    afterEach(async () => opened.close());

    const sourcesInForce = async (): Promise<readonly (readonly [string, number])[]> =>
      (await store.load()).layers.map(({ source, version }) => [source, version]);

    it('is empty at first, at version 0', async () => {
      expect(await store.version()).toBe(0);
      expect(await store.load()).toEqual(NOTHING_YET);
      expect(await store.listVersions({ limit: 10, beforeVersion: undefined })).toEqual([]);
      expect(await store.hasSeen('seed', 'c1')).toBe(false);
    });

    it('returns every field of a list, payers by id and ambiguous brands in their order', async () => {
      expect(await store.commit(0, taking(SEED))).toBe(true);
      const stored = {
        source: 'seed',
        payers: [bare, payer],
        ambiguousBrands: HEADS,
        version: 1,
        checksum: 'c1',
      };
      expect(await store.load()).toEqual({ version: 1, layers: [stored], aliasEdits: [] });
      expect(await store.version()).toBe(1);
    });

    it('accepts a list without payers, as in an installation without a seed', async () => {
      expect(await store.commit(0, taking(listOf('seed')))).toBe(true);
      expect((await store.load()).layers).toMatchObject([
        { source: 'seed', payers: [], ambiguousBrands: [] },
      ]);
      expect((await store.listVersions({ limit: 1, beforeVersion: undefined }))[0]).toMatchObject({
        payerCount: 0,
      });
    });

    it('adds nothing on top of a version that is not the newest', async () => {
      await store.commit(0, taking(SEED));
      const before = await store.load();
      expect(await store.commit(0, taking(listOf('stedi', bare)))).toBe(false);
      expect(await store.commit(2, aliases('0001', ['Acme HP']))).toBe(false);
      expect(await store.load()).toEqual(before);
    });

    it('keeps capabilities of which no days are known, or no service types', async () => {
      const capabilities = { serviceTypes: ['*'], severalServiceTypes: false };
      const dates = { daysBack: 0, daysForward: 0, toMonthEnd: false };
      const dated = { ...bare, id: '0002', capabilities: { ...capabilities, serviceTypes: [], dates } };
      await store.commit(0, taking(listOf('generic', { ...bare, capabilities }, dated)));
      expect((await store.load()).layers[0]?.payers).toEqual([{ ...bare, capabilities }, dated]);
    });

    it('gives a version to exactly one of several concurrent writers', async () => {
      const tries = ['c1', 'c2', 'c3', 'c4'].map((checksum) => store.commit(0, taking(SEED, checksum)));
      expect([...(await Promise.all(tries))].sort()).toEqual([false, false, false, true]);
      expect(await store.version()).toBe(1);
      expect((await store.load()).layers[0]?.payers).toHaveLength(2);
    });

    it('stores a list whole or not at all', async () => {
      await expect(store.commit(0, taking(listOf('stedi', payer, bare, payer)))).rejects.toThrow();
      expect(await store.load()).toEqual(NOTHING_YET);
      expect(await store.commit(0, taking(SEED))).toBe(true);
    });

    it('has the newest list of each source in force: the seed first, then by age, whenever the seed came', async () => {
      await store.commit(0, taking(listOf('stedi', bare), 's1'));
      await store.commit(1, taking(listOf('generic', bare), 'g1'));
      await store.commit(2, taking(SEED));
      await store.commit(3, taking(listOf('stedi', payer), 's2'));
      expect(await sourcesInForce()).toEqual([
        ['seed', 3],
        ['generic', 2],
        ['stedi', 4],
      ]);
      expect((await store.load()).layers[2]?.payers).toEqual([payer]);
    });

    it('keeps the lists that are no longer in force, and a restore puts them in force again', async () => {
      await store.commit(0, taking(listOf('stedi', bare), 's1'));
      await store.commit(1, taking(listOf('stedi', payer), 's2'));
      expect(await store.commit(2, restoring(1))).toBe(true);
      expect((await store.load()).layers).toMatchObject([{ version: 1, payers: [bare], checksum: 's1' }]);
      expect(await store.hasSeen('stedi', 's1')).toBe(true);
      expect(await store.hasSeen('generic', 's1')).toBe(false);
    });

    it('keeps one edit per payer, the newest, whatever lists follow', async () => {
      await store.commit(0, taking(SEED));
      await store.commit(1, aliases('00590', ['Sunshine'], ['BCBS of Florida']));
      await store.commit(2, aliases('0001', ['Acme HP']));
      await store.commit(3, aliases('00590', ['Sunny "Blue"']));
      await store.commit(4, taking(listOf('stedi', payer), 's1'));
      expect(await store.load()).toMatchObject({
        version: 5,
        aliasEdits: [
          { payerId: '0001', added: ['Acme HP'], removed: [] },
          { payerId: '00590', added: ['Sunny "Blue"'], removed: [] },
        ],
      });
    });

    it('has the lists of the restored version, and keeps the aliases', async () => {
      await store.commit(0, taking(SEED));
      await store.commit(1, taking(listOf('generic', bare), 'g1'));
      const before = await store.load();
      await store.commit(2, taking(listOf('stedi', payer), 's1'));
      await store.commit(3, taking({ ...SEED, payers: [bare], ambiguousBrands: [] }, 'c2'));
      await store.commit(4, aliases('0001', ['Acme HP']));
      expect(await store.commit(5, restoring(2))).toBe(true);
      expect(await store.load()).toEqual({
        version: 6,
        layers: before.layers,
        aliasEdits: [{ payerId: '0001', added: ['Acme HP'], removed: [] }],
      });
      expect(await store.hasSeen('stedi', 's1')).toBe(true);
    });

    it('continues from the restored version, and can revert a restore as well', async () => {
      await store.commit(0, taking(SEED));
      await store.commit(1, taking(listOf('stedi', payer), 's1'));
      await store.commit(2, restoring(1));
      await store.commit(3, taking(listOf('generic', bare), 'g1'));
      expect(await sourcesInForce()).toEqual([
        ['seed', 1],
        ['generic', 4],
      ]);
      await store.commit(4, restoring(2));
      expect(await sourcesInForce()).toEqual([
        ['seed', 1],
        ['stedi', 2],
      ]);
      await store.commit(5, restoring(4));
      expect(await sourcesInForce()).toEqual([
        ['seed', 1],
        ['generic', 4],
      ]);
    });

    it('restores nothing on top of a version that is not the newest', async () => {
      await store.commit(0, taking(SEED));
      await store.commit(1, taking(listOf('stedi', payer), 's1'));
      expect(await store.commit(1, restoring(1))).toBe(false);
      expect(await sourcesInForce()).toHaveLength(2);
    });

    it('lists its history, newest first, page by page', async () => {
      await store.commit(0, taking(SEED));
      await store.commit(1, aliases('00590', ['Sunshine']));
      await store.commit(2, restoring(1));
      const newest = await store.listVersions({ limit: 2, beforeVersion: undefined });
      const list = { kind: 'list', source: 'seed', checksum: 'c1', payerCount: 2, actor: 'operator' };
      expect(newest).toEqual([
        { version: 3, kind: 'restore', restoredFrom: 1, actor: 'operator', atMs: 1_700_000_000_002 },
        { version: 2, kind: 'aliases', payerId: '00590', actor: 'operator', atMs: 1_700_000_000_001 },
      ]);
      expect(await store.listVersions({ limit: 2, beforeVersion: 2 })).toEqual([
        { ...list, version: 1, atMs: 1_700_000_000_000 },
      ]);
    });
  });
}
