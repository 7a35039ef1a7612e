import { cp, mkdtemp, readFile, rename, rm, unlink } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWithMongo, tempMongo } from '@eligibility/testkit/mongo';
import { built } from '../../helpers/built-packages';
import { refusedStart } from '../../helpers/refused-start';
import { spawnStandalone, type StandaloneProcess } from '../../helpers/standalone-process';

jest.setTimeout(120_000);

const STANDALONE = 'standalone/dist/main.js';

/** A place for the data of an installation. */
type Place = {
  readonly settings: Readonly<Record<string, string>>;
  readonly drop: () => Promise<void>;
};

/** What each store promises of a start on data that it must not be used with. */
function refusedStarts(makePlace: () => Promise<Place>): void {
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

  const refused = (): Promise<unknown> => refusedStart(STANDALONE, { ...place.settings, DATA_DIR: dataDir });
  const startedAgain = async (): Promise<void> => {
    system = await spawnStandalone(dataDir, place.settings);
    expect((await system.live()).status).toBe(200);
  };

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
}

describe('an installation on SQLite', () => {
  refusedStarts(() => Promise.resolve({ settings: {}, drop: () => Promise.resolve() }));
});

describeWithMongo()('an installation on MongoDB', () => {
  refusedStarts(async () => {
    const mongo = await tempMongo([]);
    await built.standalone.migrate(mongo.env);
    return { settings: mongo.env, drop: mongo.drop };
  });
});
