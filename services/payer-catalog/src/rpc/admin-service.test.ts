import { fakeClock, WIRES } from '@eligibility/kit/testing';
import type {
  ApplyImportRequest,
  ImportFile,
  ImportOrder,
  PlanImportRequest,
} from '@eligibility/protos/payer/v1/payer_admin';
import { SAMPLE } from '@eligibility/payer-matching/testing';
import { matchPayer } from '../app/catalog';
import { chunk, serveAdmin, type ServedAdmin } from '../testing/served-catalog';

const actor = 'operator';
const LIST = 'payer_id,name,other_names\nZEN01,Zenith Mutual,Zenith\n60054,Aetna,Aetna Life';
const TERMS = { format: 'generic', skipBadRows: false, allowEmpty: false };

const planning = (text: string, terms: Partial<ImportFile> = {}): readonly PlanImportRequest[] => [
  { part: { $case: 'file', value: { ...TERMS, ...terms } } },
  chunk(text.slice(0, 30)),
  chunk(text.slice(30)),
];
const ordering = (text: string, order: Partial<ImportOrder> = {}): readonly ApplyImportRequest[] => [
  {
    part: {
      $case: 'order',
      value: { ...TERMS, actor, confirmRemoval: true, baseVersion: undefined, ...order },
    },
  },
  chunk(text),
];

describe.each(WIRES)('the payer administration over %s', (_wire, bindAddress) => {
  let wire: ServedAdmin;
  beforeEach(async () => {
    wire = await serveAdmin(bindAddress());
  });
  afterEach(async () => wire.close());

  describe('an import', () => {
    it('is planned without a change, and then becomes the next version, which matches at once', async () => {
      const { plan } = await wire.plan(planning(`${LIST}\n,Nameless`, { skipBadRows: true }));
      expect(plan).toMatchObject({
        baseVersion: 1,
        source: 'generic',
        payerCount: 2,
        isInForce: false,
        problems: { total: 1, first: [{ line: 4, message: 'payer_id is missing' }] },
        added: { total: 1, first: [{ payerId: 'ZEN01', name: 'Zenith Mutual', fields: [] }] },
        changed: { total: 1, first: [{ payerId: '60054', fields: ['aliases'] }] },
        // Those of the seed that the list does not have.
        removed: { total: SAMPLE.payers.length - 1 },
        conflicts: { total: 0, first: [] },
      });
      expect(plan?.checksum).toMatch(/^[0-9a-f]{64}$/);
      expect(await wire.store.version()).toBe(1);
      const answer = await wire.apply(ordering(LIST, { baseVersion: 1 }));
      expect(answer).toMatchObject({ version: 2, isNew: true, plan: { baseVersion: 1 } });
      expect(matchPayer(wire.catalog, 'zenith')).toMatchObject({
        outcome: { kind: 'matched', payer: { id: 'ZEN01' } },
        version: 2,
      });
    });

    it.each<[string, readonly PlanImportRequest[]]>([
      ['an unknown format', planning(LIST, { format: 'excel' })],
      ['an empty file', planning('')],
      ['bytes before the order', [chunk(LIST), ...planning(LIST)]],
      ['two orders', [...planning(LIST), ...planning(LIST)]],
      ['no order', []],
      ['an empty part', [{ part: undefined }]],
    ])('is not planned for %s', async (_what, parts) => {
      await expect(wire.plan(parts)).rejects.toMatchObject({ code: 'validation-failed' });
    });

    it.each<[string, readonly ApplyImportRequest[]]>([
      ['an unknown format', ordering(LIST, { format: 'excel' })],
      ['no actor', ordering(LIST, { actor: ' ' })],
      ['bytes before the order', [chunk(LIST), ...ordering(LIST)]],
      ['an empty part', [{ part: undefined }]],
    ])('is not taken for %s', async (_what, parts) => {
      await expect(wire.apply(parts)).rejects.toMatchObject({ code: 'validation-failed' });
      expect(await wire.store.version()).toBe(1);
    });

    it('has at most 16 MiB', async () => {
      const tooLarge = Array.from({ length: 33 }, () => chunk('x'.repeat(512 * 1024)));
      const refused = {
        code: 'payload-too-large',
        options: { detail: 'A list of payers has at most 16 MiB.' },
      };
      await expect(wire.plan([...planning(LIST), ...tooLarge])).rejects.toMatchObject(refused);
      await expect(wire.apply([...ordering(LIST), ...tooLarge])).rejects.toMatchObject(refused);
    });
  });

  it('pages through all payers by id, each once', async () => {
    const seen: string[] = [];
    for (let after: string | undefined = ''; after !== undefined;) {
      const { payers } = await wire.payers({ limit: 5, afterPayerId: after });
      seen.push(...payers.map(({ payerId }) => payerId));
      after = payers.at(-1)?.payerId;
    }
    expect(seen).toEqual(SAMPLE.payers.map(({ id }) => id).sort());
  });

  it('returns all that is known of a payer, by its id in any letter case', async () => {
    expect((await wire.payer({ payerId: 'mercyaz' })).payer).toMatchObject({
      payerId: 'MERCYAZ',
      name: 'Mercy Care of Arizona',
      aliases: ['Mercy Care'],
      states: ['AZ'],
      otherIds: [],
    });
    await expect(wire.payer({ payerId: 'UNKNOWN' })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('replaces the aliases of a payer from now on: added ones match, removed ones do not', async () => {
    await wire.apply(ordering('payer_id,name,other_names\n62308,Cigna,Zenith Meridian'));
    const meant = { payer: { id: '62308' } };
    expect(matchPayer(wire.catalog, 'zenith meridian').outcome).toMatchObject(meant);
    expect(
      await wire.setAliases({ payerId: '62308', aliases: ['Big Sig', ' Big Sig '], actor }),
    ).toMatchObject({ payer: { payerId: '62308', aliases: ['Big Sig'] }, version: 3 });
    expect(matchPayer(wire.catalog, 'big sig').outcome).toMatchObject(meant);
    expect(matchPayer(wire.catalog, 'zenith meridian').outcome.kind).not.toBe('matched');
  });

  it('restores an earlier version, which matches at once', async () => {
    await wire.apply(ordering('payer_id,name\nZEN02,Nadir Mutual'));
    expect(await wire.restore({ version: 1, actor })).toEqual({ version: 3 });
    await expect(wire.payer({ payerId: 'ZEN02' })).rejects.toMatchObject({ code: 'not-found' });
    expect(matchPayer(wire.catalog, 'aetna').outcome.kind).toBe('matched');
  });

  it('lists operator, action and time of the versions, newest first, page by page', async () => {
    await wire.setAliases({ payerId: '62308', aliases: ['Sig'], actor });
    await wire.restore({ version: 1, actor });
    const { versions } = await wire.versions({ limit: 2, beforeVersion: 0 });
    const atMs = fakeClock().now();
    expect(versions).toEqual([
      { version: 3, actor, atMs, change: { $case: 'restored', value: { restoredFrom: 1 } } },
      { version: 2, actor, atMs, change: { $case: 'aliasesSet', value: { payerId: '62308' } } },
    ]);
    const older = await wire.versions({ limit: 0, beforeVersion: 2 });
    const value = { source: 'seed', payerCount: SAMPLE.payers.length };
    expect(older.versions).toMatchObject([{ version: 1, actor: 'system', change: { value } }]);
  });

  const aliased = (aliases: string[]) => (served: ServedAdmin) =>
    served.setAliases({ payerId: '62308', aliases, actor });
  it.each<[string, (served: ServedAdmin) => Promise<unknown>]>([
    ['more than 200 payers a page', (served) => served.payers({ limit: 201, afterPayerId: '' })],
    ['more than 200 versions a page', (served) => served.versions({ limit: 201, beforeVersion: 0 })],
    ['an empty alias', aliased([' '])],
    ['a long alias', aliased(['x'.repeat(121)])],
    ['too many aliases', aliased(Array.from({ length: 201 }, (_, at) => String(at)))],
    ["a restore without the operator's name", (served) => served.restore({ version: 1, actor: '' })],
  ])('refuses %s', async (_what, ask) => {
    await expect(ask(wire)).rejects.toMatchObject({ code: 'validation-failed' });
    expect(await wire.store.version()).toBe(1);
  });
});
