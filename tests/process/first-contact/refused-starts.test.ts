import { once } from 'node:events';
import { cp, mkdtemp, readFile, rename, rm, unlink } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCHEMA_COLLECTION } from '@eligibility/mongo';
import { openSqlite } from '@eligibility/sqlite';
import { describeWithMongo, tempMongo } from '@eligibility/testkit/mongo';
import { built } from '../../helpers/built-packages';
import { refusedStart } from '../../helpers/refused-start';
import { spawnStandalone, type StandaloneProcess } from '../../helpers/standalone-process';

jest.setTimeout(120_000);

const STANDALONE = 'standalone/dist/main.js';
/** A version of the schema that no release of today knows. */
const NEWER = 99;

/** A place for the data of an installation. */
type Place = {
  readonly settings: Readonly<Record<string, string>>;
  /** Notes a schema that no release of today knows, as a later one does. */
  readonly upgrade: (dataDir: string) => Promise<void>;
  /** Takes that back, as the restore of a backup does. */
  readonly restore: (dataDir: string) => Promise<void>;
  /** What the refusal calls the database. */
  readonly named: (dataDir: string) => string;
  readonly drop: () => Promise<void>;
};

/** What each store promises of a start on data that it must not be used with. */
function refusedStarts(store: string, makePlace: () => Promise<Place>): void {
  describe(`an installation on ${store}`, () => {
    let place: Place;
    let parent: string;
    let dataDir: string;
    let system: StandaloneProcess;
    beforeEach(async () => {
      place = await makePlace();
      parent = await mkdtemp(join(tmpdir(), 'eligibility-refused-'));
      dataDir = join(parent, 'data');
      system = await spawnStandalone(dataDir, place.settings);
    });
    afterEach(async () => {
      await system.kill();
      await rm(parent, { recursive: true });
      await place.drop();
    });

    const refused = (folder = dataDir): Promise<unknown> =>
      refusedStart(STANDALONE, { ...place.settings, DATA_DIR: folder });
    const startedAgain = async (): Promise<void> => {
      system = await spawnStandalone(dataDir, place.settings);
      expect((await system.live()).status).toBe(200);
    };

    it('does not start with a schema of a newer release, and starts again once that is taken back', async () => {
      await system.terminate();
      await place.upgrade(dataDir);
      expect(await refused()).toEqual({
        code: 2,
        said: expect.stringMatching(
          new RegExp(
            `^${place.named(dataDir)} has the schema 99, and this release knows those up to \\d+: start the newer release[^\\n]+\\n$`,
          ),
        ) as string,
      });
      await place.restore(dataDir);
      await startedAgain();
    });

    it('does not start while another process serves the folder, which goes on; kill -9 frees it', async () => {
      const demo = await readFile(join(dataDir, 'demo.json'), 'utf8');
      expect(await refused()).toEqual({
        code: 2,
        said: `DATA_DIR: ${dataDir} is served by process ${String(system.pid)} on ${hostname()} already: stop that one first, or give this one a DATA_DIR of its own\n`,
      });
      expect(await readFile(join(dataDir, 'demo.json'), 'utf8')).toBe(demo);
      expect((await system.live()).status).toBe(200);
      await system.kill();
      await startedAgain();
    });

    it('does not go on with new secrets when those of its data are lost, until an operator says so', async () => {
      await system.terminate();
      const { apiKey } = system.access;
      const [secrets, backup] = [join(dataDir, 'secrets.json'), join(parent, 'secrets.json')];
      await rename(secrets, backup);
      // The second time, a file of new secrets may be there.
      const lost = {
        code: 2,
        said: expect.stringMatching(/secrets[^\n]+restore[^\n]+from the backup[^\n]+\n$/) as string,
      };
      expect(await refused()).toEqual(lost);
      expect(await refused()).toEqual(lost);
      await cp(backup, secrets);
      await startedAgain();
      await system.terminate();

      await unlink(secrets);
      await rm(join(dataDir, 'demo.json'));
      system = await spawnStandalone(dataDir, { ...place.settings, ACCEPT_NEW_SECRETS: 'true' });
      const headers = { authorization: `Bearer ${apiKey}` };
      expect((await fetch(`${system.access.baseUrl}/api/workspace`, { headers })).status).toBe(401);
      await system.terminate();
      await startedAgain();
    });
  });
}

refusedStarts('SQLite', () => {
  const fileOf = (dataDir: string): string => join(dataDir, 'wallet.sqlite');
  const backupOf = (dataDir: string): string => join(dataDir, '..', 'wallet.sqlite');
  return Promise.resolve({
    settings: {},
    upgrade: async (dataDir) => {
      await cp(fileOf(dataDir), backupOf(dataDir));
      await openSqlite(fileOf(dataDir), Array<string>(NEWER).fill('SELECT 1')).close();
    },
    restore: async (dataDir) => {
      for (const log of ['-wal', '-shm']) await rm(fileOf(dataDir) + log, { force: true });
      await cp(backupOf(dataDir), fileOf(dataDir));
    },
    named: fileOf,
    drop: () => Promise.resolve(),
  });
});

describeWithMongo()('with a MongoDB', () => {
  refusedStarts('MongoDB', async () => {
    const mongo = await tempMongo([]);
    await built.standalone.migrate(mongo.env);
    const schema = (await mongo.open()).collection<{ readonly _id: string; readonly version: number }>({
      name: SCHEMA_COLLECTION,
      fields: { _id: String, version: Number },
      indexes: {},
    });
    const setVersion = async (version: number): Promise<void> => {
      expect(await schema.update({ filter: {}, update: { $set: { version } } })).toBe(true);
    };
    return {
      settings: mongo.env,
      upgrade: () => setVersion(NEWER),
      restore: () => setVersion(1),
      named: () => `MONGODB_DATABASE: ${mongo.settings.databaseName}`,
      drop: mongo.drop,
    };
  });

  it('a start with a wrong password says so, and does not show it', async () => {
    const mongo = await tempMongo([]);
    const uri = new URL(mongo.settings.uri);
    uri.username = 'ann';
    uri.password = 'hunter2';
    const settings = { ...mongo.env, MONGODB_URI: uri.href };
    const folder = await mkdtemp(join(tmpdir(), 'eligibility-refused-'));
    for (const main of [STANDALONE, 'standalone/dist/migrate/main.js'])
      expect(await refusedStart(main, { ...settings, DATA_DIR: folder })).toEqual({
        code: 2,
        said: 'MONGODB_URI: authentication failed: correct the name and password, or name the database that has the user (authSource=admin)\n',
      });
    await rm(folder, { recursive: true });
    await mongo.drop();
  });

  it('a start before the migration names what is missing, and the command that makes it', async () => {
    const mongo = await tempMongo([]);
    const folder = await mkdtemp(join(tmpdir(), 'eligibility-refused-'));
    expect(await refusedStart(STANDALONE, { ...mongo.env, DATA_DIR: folder })).toEqual({
      code: 2,
      said: expect.stringMatching(/^MongoDB lacks [^\n]+: run npm run db:migrate first\n$/) as string,
    });
    await rm(folder, { recursive: true });
    await mongo.drop();
  });
});

describe('a start at a port that is taken', () => {
  it('names the port and its setting', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const port = String((taken.address() as AddressInfo).port);
    const folder = await mkdtemp(join(tmpdir(), 'eligibility-refused-'));
    expect(await refusedStart(STANDALONE, { DATA_DIR: folder, PORT: port })).toEqual({
      code: 2,
      said: `HOST, PORT: port ${port} of 127.0.0.1 is already in use: stop what listens there, or set another\n`,
    });
    taken.close();
    await rm(folder, { recursive: true });
  });
});
