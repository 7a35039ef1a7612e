import { WIRES } from '@eligibility/kit/testing';
import { toAppError } from '@eligibility/kit';
import type {
  ApplyImportRequest,
  ImportFile,
  ImportOrder,
  PlanImportRequest,
} from '@eligibility/protos/payer/v1/payer_admin';
import { SAMPLE } from '@eligibility/payer-matching/testing';
import { matchPayer } from '../app/catalog';
import { chunk, serveAdmin, type ServedAdmin } from '../testing/served-catalog';

const HEADER = 'payer_id,name,other_names';
const GOOD = `${HEADER}\nZEN01,Zenith Mutual,Zenith\n60054,Aetna,Aetna Life`;
const BAD = `${GOOD}\n,Nameless\nZEN01,Twin`;

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
      value: { ...TERMS, actor: 'operator', baseVersion: undefined, ...order },
    },
  },
  chunk(text),
];
const tooLarge = (): readonly { part: { $case: 'chunk'; value: Buffer } }[] => {
  const part = chunk('x'.repeat(512 * 1024));
  return Array.from({ length: 33 }, () => part);
};

describe.each(WIRES)('an import over %s', (_wire, bindAddress) => {
  let wire: ServedAdmin;
  beforeEach(async () => {
    wire = await serveAdmin(bindAddress());
  });
  afterEach(async () => wire.close());

  it('is planned without a change: what is new, what changes, what is wrong', async () => {
    const { plan } = await wire.plan(planning(BAD, { skipBadRows: true }));
    expect(plan).toMatchObject({
      baseVersion: 1,
      source: 'generic',
      payerCount: 2,
      isInForce: false,
      problems: {
        total: 2,
        first: [
          { line: 4, message: 'payer_id is missing' },
          { line: 5, message: 'payer_id ZEN01 is taken by line 2' },
        ],
      },
      added: { total: 1, first: [{ payerId: 'ZEN01', name: 'Zenith Mutual', fields: [] }] },
      changed: { total: 1, first: [{ payerId: '60054', fields: ['aliases'] }] },
      // Those of the seed that the list does not have.
      removed: { total: SAMPLE.payers.length - 1 },
      conflicts: { total: 0, first: [] },
    });
    expect(plan?.checksum).toMatch(/^[0-9a-f]{64}$/);
    expect(await wire.store.version()).toBe(1);
  });

  it('lists conflicts: an id that now means another payer, a name that becomes shared', async () => {
    const { plan } = await wire.plan(planning(`${HEADER}\n62308,Acme\nC2,Aetna Dental\nC3,Aetna Dental`));
    expect(plan?.conflicts).toEqual({
      total: 2,
      first: [
        {
          kind: {
            $case: 'idReused',
            value: { payerId: '62308', name: 'Acme', formerName: 'Cigna' },
          },
        },
        {
          kind: {
            $case: 'nameShared',
            value: { name: 'Aetna Dental', payerIds: ['C2', 'C3'] },
          },
        },
      ],
    });
  });

  it('becomes the next version, and matches at once', async () => {
    const answer = await wire.apply(ordering(GOOD, { baseVersion: 1 }));
    expect(answer).toMatchObject({ version: 2, isNew: true, plan: { baseVersion: 1 } });
    expect(matchPayer(wire.catalog, 'zenith')).toMatchObject({
      outcome: { kind: 'matched', payer: { id: 'ZEN01' } },
      version: 2,
    });
  });

  it('is done once: the list in force changes nothing and keeps its version', async () => {
    await wire.apply(ordering(GOOD));
    expect(await wire.apply(ordering(GOOD, { baseVersion: 1 }))).toMatchObject({
      version: 2,
      isNew: false,
      plan: { isInForce: true },
    });
    expect(await wire.store.version()).toBe(2);
  });

  it('replaces the older list of its source, and names the removed payers', async () => {
    await wire.apply(ordering(GOOD));
    const { plan } = await wire.apply(ordering(`${HEADER}\n60054,Aetna\nNEW,New Payer`));
    expect(plan?.removed).toMatchObject({ total: 1, first: [{ payerId: 'ZEN01' }] });
    expect(matchPayer(wire.catalog, 'zenith').outcome.kind).toBe('not-found');
    expect(matchPayer(wire.catalog, 'aetna').outcome.kind).toBe('matched');
  });

  it('with a bad row changes nothing, unless bad rows are to be skipped', async () => {
    await expect(wire.apply(ordering(BAD))).rejects.toMatchObject({
      code: 'validation-failed',
      options: {
        detail:
          '2 rows are bad, the first in line 4: payer_id is missing. Nothing was imported. A dry run with skipBadRows lists them.',
      },
    });
    expect(await wire.store.version()).toBe(1);
    expect(await wire.apply(ordering(BAD, { skipBadRows: true }))).toMatchObject({ version: 2 });
    expect(matchPayer(wire.catalog, 'zenith').outcome.kind).toBe('matched');
  });

  it('is refused when the catalog changed since the plan', async () => {
    await wire.setAliases({ payerId: '60054', aliases: ['Etna'], actor: 'operator' });
    await expect(wire.apply(ordering(GOOD, { baseVersion: 1 }))).rejects.toMatchObject({
      code: 'operation-conflict',
    });
    expect(await wire.store.version()).toBe(2);
  });

  it('accepts an empty list only on explicit request, and can be reverted like any other', async () => {
    await wire.apply(ordering(GOOD));
    const { plan } = await wire.apply(ordering(`${HEADER}\n`, { allowEmpty: true }));
    expect(plan).toMatchObject({ payerCount: 0, problems: { total: 0 }, removed: { total: 1 } });
    expect(matchPayer(wire.catalog, 'zenith').outcome.kind).toBe('not-found');
    expect(matchPayer(wire.catalog, 'aetna').outcome.kind).toBe('matched');
    await wire.restore({ version: 2, actor: 'operator' });
    expect(matchPayer(wire.catalog, 'zenith').outcome.kind).toBe('matched');
  });

  it.each<[string, string, Partial<ImportFile>]>([
    ['a bad row', BAD, {}],
    ['a state that is none', 'payer_id,name,states\nA1,Acme,OH|ZZ', {}],
    ['an older base version', GOOD, { baseVersion: 0 }],
    ['a file of bad rows alone, said to be empty', `${HEADER}\n,Nameless`, { allowEmpty: true }],
    ['that, its bad rows skipped', `${HEADER}\n,Nameless`, { allowEmpty: true, skipBadRows: true }],
    ['a file without a row', HEADER, {}],
    ['a file without a row, its bad rows skipped', HEADER, { skipBadRows: true }],
    ['another list, said to be empty', 'id,title\n1,Acme', { allowEmpty: true }],
  ])('is refused alike by the plan and by the import: %s', async (_what, text, terms) => {
    const refusal = async (attempt: Promise<unknown>): Promise<unknown> =>
      attempt.then(
        () => 'was taken',
        (thrown: unknown) => [toAppError(thrown).code, toAppError(thrown).options.detail],
      );
    const planned = await refusal(wire.plan(planning(text, terms)));
    expect(planned).not.toBe('was taken');
    expect(await refusal(wire.apply(ordering(text, terms)))).toEqual(planned);
    expect(await wire.store.version()).toBe(1);
  });

  it('of the list in force is always accepted, however old its base version is', async () => {
    await wire.apply(ordering(GOOD));
    const { plan } = await wire.plan(planning(GOOD, { baseVersion: 1 }));
    expect(plan).toMatchObject({ isInForce: true });
  });

  it.each<[string, readonly PlanImportRequest[]]>([
    ['an unknown format', planning(GOOD, { format: 'excel' })],
    ['a file without a payer', planning('name\nAcme')],
    ['an empty file', planning('')],
    ['bytes before the order', [chunk(GOOD), ...planning(GOOD)]],
    ['two orders', [...planning(GOOD), ...planning(GOOD)]],
    ['no order', []],
    ['an empty part', [{ part: undefined }]],
  ])('is refused for %s', async (_what, parts) => {
    await expect(wire.plan(parts)).rejects.toMatchObject({ code: 'validation-failed' });
  });

  it.each<[string, readonly ApplyImportRequest[]]>([
    ['an unknown format', ordering(GOOD, { format: 'excel' })],
    ['no actor', ordering(GOOD, { actor: ' ' })],
    ['a file without a payer', ordering('name\nAcme')],
    ['bytes before the order', [chunk(GOOD), ...ordering(GOOD)]],
    ['an empty part', [{ part: undefined }]],
  ])('is not taken for %s', async (_what, parts) => {
    await expect(wire.apply(parts)).rejects.toMatchObject({ code: 'validation-failed' });
    expect(await wire.store.version()).toBe(1);
  });

  it('has at most 16 MiB', async () => {
    const refused = {
      code: 'payload-too-large',
      options: { detail: 'A list of payers has at most 16 MiB.' },
    };
    await expect(wire.plan([...planning(GOOD), ...tooLarge()])).rejects.toMatchObject(refused);
    await expect(wire.apply([...ordering(GOOD), ...tooLarge()])).rejects.toMatchObject(refused);
  });
});
