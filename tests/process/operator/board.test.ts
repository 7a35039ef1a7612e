import type { Schema } from '@eligibility/api-types';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@eligibility/testkit';
import { describeWithMongo, tempMongo, type TempMongo } from '@eligibility/testkit/mongo';
import { built } from '../../helpers/built-packages';
import { spawnStandalone, type StandaloneProcess } from '../../helpers/standalone-process';

const TIMEOUT_MS = 120_000;

type Board = Schema<'Board'>;

const boardOf = async (system: Pick<StandaloneProcess, 'operate'>): Promise<Board> =>
  (await system.operate('/ops/board', { query: { limit: '200' } })).body as Board;

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
