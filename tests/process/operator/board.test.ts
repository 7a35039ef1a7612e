import type { Schema } from '@eligibility/api-types';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@eligibility/testkit';
import { describeWithMongo, tempMongo, type TempMongo } from '@eligibility/testkit/mongo';
import { built } from '../../helpers/built-packages';
import { spawnStandalone, type StandaloneProcess } from '../../helpers/standalone-process';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

const TIMEOUT_MS = 120_000;
/** A payer that no other file asks: its circuit opens here. */
const FAILING = { payerId: 'MODAOR', payerName: 'Moda Health' };

type Board = Schema<'Board'>;

const boardOf = async (system: Pick<StandaloneProcess, 'operate'>): Promise<Board> =>
  (await system.operate('/ops/board', { query: { limit: '200' } })).body as Board;

describe('the board of a live system', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Board');
  });

  it('names the payer that fails, with how it fails, and is well again when the payer is', async () => {
    const found = await system.operate('/ops/payers/search', {
      query: { query: FAILING.payerName, limit: '1' },
    });
    const [payer] = (found.body as { readonly data: readonly { readonly payerId: string; name: string }[] })
      .data;
    if (payer === undefined) throw new Error('the catalog has no such payer');
    const { payerId, name } = payer;
    const live = (): Promise<unknown> => system.live({ payerName: payerId });
    const seen = async (): Promise<Schema<'BoardPayer'> | undefined> =>
      (await boardOf(system)).payers.find((one) => one.payerId === payerId);
    system.standalone.simulator?.switches.set(payerId, { mode: 'aaa-42' });
    for (let index = 0; index < 6; index += 1) await live();
    await eventually(async () => (await seen())?.state === 'open', 2_000);
    const failures = async (): Promise<Readonly<Record<string, number>>> =>
      Object.fromEntries(((await seen())?.failures ?? []).map((one) => [one.class, one.count]));
    const countOf = (counts: readonly number[] = []): number => counts.reduce((sum, count) => sum + count, 0);
    await eventually(async () => countOf(Object.values(await failures())) === 6, 8_000);
    // The checks that came once the circuit was open did not reach the payer, and are no failures of the payer's.
    const { unavailable = 0 } = await failures();
    expect(unavailable).toBeGreaterThan(0);
    expect(countOf((await seen())?.perMinute.failed)).toBe(unavailable);
    const board = await boardOf(system);
    expect(board.alerts).toContainEqual(
      expect.objectContaining({ name: 'PayerCircuitOpen', scope: 'payer', id: payerId, severity: 'page' }),
    );
    expect(await seen()).toMatchObject({
      name,
      why: 'consecutive failures',
      lastFailures: Array(5).fill({ kind: 'aaa-42' }),
    });
    system.standalone.simulator?.switches.clear(payerId);
    await system.operate(`/ops/circuits/payers/${payerId}/restore`, { json: { reason: 'it is well' } });
    await eventually(async () => (await seen())?.state === 'restored', 2_000);
    await system.operate(`/ops/circuits/payers/${payerId}/auto`, { json: { reason: 'the circuit decides' } });
    await eventually(async () => (await seen())?.state === 'closed', 2_000);
  }, 30_000);
});

describeWithMongo()('The boards of two installations on one store', () => {
  let folder: string;
  let mongo: TempMongo;
  let one: StandaloneProcess;
  let other: StandaloneProcess;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eligibility-board-'));
    mongo = await tempMongo([]);
    await built.standalone.migrate(mongo.env);
    one = await spawnStandalone(join(folder, 'one'), mongo.env);
    // Data has one set of secrets.
    await mkdir(join(folder, 'other'));
    await copyFile(join(folder, 'one/secrets.json'), join(folder, 'other/secrets.json'));
    other = await spawnStandalone(join(folder, 'other'), mongo.env);
  }, TIMEOUT_MS);

  afterAll(async () => {
    await one.terminate();
    await other.terminate();
    await mongo.drop();
    await rm(folder, { recursive: true });
  }, TIMEOUT_MS);

  it(
    'both have an order within two seconds, and the checks of both within eight',
    async () => {
      const stateAt = async (system: StandaloneProcess): Promise<string | undefined> =>
        (await boardOf(system)).payers.find(({ payerId }) => payerId === '60054')?.state;
      await one.live();
      await eventually(async () => (await stateAt(other)) === 'closed', 8_000);
      await one.operate('/ops/circuits/payers/60054/isolate', { json: { reason: 'sick' } });
      await Promise.all(
        [one, other].map((system) => eventually(async () => (await stateAt(system)) === 'isolated', 2_000)),
      );
      const { payers } = await boardOf(other);
      expect(payers[0]).toMatchObject({ override: { by: 'operator', why: 'sick', until: null } });
    },
    TIMEOUT_MS,
  );
});
