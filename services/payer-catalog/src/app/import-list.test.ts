import { fakeClock } from '@eligibility/kit/testing';
import type { CatalogRead, RowProblem } from '@eligibility/payer-files';
import { payer, SAMPLE } from '@eligibility/payer-matching/testing';
import { seededStore } from '../testing/in-memory-store';
import { applyImport, planImport, type Importing, type ImportOrder } from './import-list';
import type { PayerStore } from './ports';

const ACME = payer('A1', 'Acme');
const ROW: RowProblem = { line: 3, message: 'payer_id is missing' };

/** An order of a list; its bytes are the file's name. */
const ordered = (more: Partial<ImportOrder> = {}): ImportOrder => ({
  format: 'generic',
  bytes: Buffer.from('list'),
  actor: 'operator',
  skipBadRows: false,
  allowEmpty: false,
  confirmRemoval: true,
  ...more,
});

describe('the import of a list', () => {
  let store: PayerStore;
  let file: CatalogRead;
  let context: Importing;
  beforeEach(async () => {
    store = await seededStore(SAMPLE);
    file = { payers: [ACME], problems: [] };
    context = {
      store,
      clock: fakeClock(),
      readFile: () => Promise.resolve(file),
      checksumOf: (bytes) => String(bytes),
    };
  });
  const refusalOf = async (order: ImportOrder): Promise<string> => {
    const [planned, applied] = [planImport(context, order), applyImport(context, order)];
    const refused: unknown = await planned.catch((refusal: unknown) => refusal);
    await expect(applied).rejects.toEqual(refused);
    expect(await store.version()).toBe(1);
    const { code, options } = refused as { code: string; options: { detail: string } };
    return `${code}: ${options.detail}`;
  };

  it('plans what it then does, as the next version, with its actor and time', async () => {
    const plan = await planImport(context, ordered({ baseVersion: 1 }));
    expect(plan).toEqual({
      added: { total: 1, first: [{ payerId: 'A1', name: 'Acme', fields: [] }] },
      changed: { total: 0, first: [] },
      removed: { total: SAMPLE.payers.length, first: expect.any(Array) as unknown },
      conflicts: { total: 0, first: [] },
      problems: { total: 0, first: [] },
      baseVersion: 1,
      source: 'generic',
      checksum: 'list',
      payerCount: 1,
      isInForce: false,
    });
    expect(await store.version()).toBe(1);
    expect(await applyImport(context, ordered({ baseVersion: 1 }))).toEqual({
      plan,
      version: 2,
      isNew: true,
    });
    expect((await store.listVersions({ limit: 1, beforeVersion: undefined }))[0]).toMatchObject({
      actor: 'operator',
      atMs: fakeClock().now(),
    });
  });

  it('does nothing when more than a fifth of the payers go and that is not confirmed, while a plan tells how many', async () => {
    const order = ordered({ confirmRemoval: false });
    const total = SAMPLE.payers.length;
    await expect(applyImport(context, order)).rejects.toMatchObject({
      code: 'validation-failed',
      options: {
        detail: `The list takes away ${String(total)} of ${String(total)} payers. Nothing was imported. If that is meant, send it with confirm=remove.`,
      },
    });
    expect(await store.version()).toBe(1);
    expect((await planImport(context, order)).removed.total).toBe(total);
  });

  it.each([
    [8, 1],
    [7, 0],
  ])('takes a list with %i of the ten payers of the older one: %i', async (count, taken) => {
    const ten = Array.from({ length: 10 }, (_, at) => payer(`P${String(at)}`, `Payer ${String(at)}`));
    file = { payers: ten, problems: [] };
    await applyImport(context, ordered());
    file = { payers: ten.slice(0, count), problems: [] };
    const next = ordered({ bytes: Buffer.from('next'), confirmRemoval: false });
    await applyImport(context, next).catch(() => undefined);
    expect(await store.version()).toBe(2 + taken);
  });

  it('lets others be served between its steps, each of which takes long for a large list', async () => {
    let turns = 0;
    const serve = (): void => {
      turns += 1;
      next = setImmediate(serve);
    };
    let next = setImmediate(serve);
    await planImport(context, ordered());
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  it('changes nothing when the list is in force already, whatever is wrong with the order', async () => {
    await applyImport(context, ordered());
    file = { payers: [ACME], problems: [ROW] };
    const again = await applyImport(context, ordered({ baseVersion: 0 }));
    expect(again).toMatchObject({ version: 2, isNew: false, plan: { isInForce: true, baseVersion: 2 } });
    expect(await store.version()).toBe(2);
  });

  it('is a change made meanwhile when another process adds the version first', async () => {
    const raced = { ...context, store: { ...store, commit: () => Promise.resolve(false) } };
    await expect(applyImport(raced, ordered())).rejects.toMatchObject({ code: 'operation-conflict' });
    expect(await refusalOf(ordered({ baseVersion: 0 }))).toMatch(
      /^operation-conflict: The catalog has changed/,
    );
  });

  it.each([
    [[ROW], '1 row is bad, the first in line 3: payer_id is missing.'],
    [[ROW, { ...ROW, line: 9 }], '2 rows are bad, the first in line 3: payer_id is missing.'],
  ])('is refused for bad rows unless they are to be skipped: %j', async (problems, detail) => {
    file = { payers: [ACME], problems };
    expect(await refusalOf(ordered())).toContain(`validation-failed: ${detail} Nothing was imported.`);
    const { plan } = await applyImport(context, ordered({ skipBadRows: true }));
    expect(plan.problems).toEqual({ total: problems.length, first: problems });
  });

  it.each([
    ['bad rows alone', { problems: [ROW] }, {}, 'line 3: payer_id is missing.'],
    [
      'bad rows alone, said to be empty',
      { problems: [ROW] },
      { allowEmpty: true },
      'line 3: payer_id is missing.',
    ],
    [
      'no row',
      { problems: [], isEmpty: true },
      {},
      'it is empty. To empty the list of this source on purpose, say allowEmpty.',
    ],
  ])('is refused without a payer: %s', async (_what, found, more, reason) => {
    file = { payers: [], ...found };
    const refusal = await refusalOf(ordered(more));
    expect(refusal).toBe(`validation-failed: The file has no payer that can be read: ${reason}`);
  });

  it('empties the list of its source when that is said, and lists what goes', async () => {
    await applyImport(context, ordered());
    file = { payers: [], problems: [ROW], isEmpty: true };
    const { plan } = await applyImport(context, ordered({ bytes: Buffer.from('none'), allowEmpty: true }));
    expect(plan).toMatchObject({ payerCount: 0, problems: { total: 0 }, removed: { total: 1 } });
  });
});
