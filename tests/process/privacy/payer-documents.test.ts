import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@eligibility/testkit';
import { describeWithMongo, tempMongo, type TempMongo } from '@eligibility/testkit/mongo';
import { built } from '../../helpers/built-packages';
import { CANARY, hits } from '../../helpers/canary-patient';
import { spawnStandalone, type StandaloneProcess } from '../../helpers/standalone-process';
import {
  bytesOfSqlite,
  exchangesInMongo,
  exchangesInSqlite,
  type StoredExchanges,
} from '../../helpers/stored-exchanges';

const run = promisify(execFile);
const ROTATE = join(ROOT, 'standalone/dist/rotation/main.js');
const NEW_KEY = { ANSWER_KEYS: `2:${randomBytes(32).toString('base64')}` };

/** Starts several processes, one after the other. */
const TIMEOUT_MS = 90_000;

type Store = {
  readonly env: Readonly<Record<string, string>>;
  readonly exchanges: StoredExchanges;
  /** Everything that the store has, its free space included where we control that. */
  readonly bytes: () => Promise<Buffer>;
  readonly drop: () => Promise<void>;
};

function payerDocumentsStories(open: (dataDir: string) => Promise<Store>): void {
  let dataDir: string;
  let store: Store;
  let system: StandaloneProcess;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'eligibility-documents-'));
    store = await open(dataDir);
    system = await spawnStandalone(dataDir, store.env);
  });
  afterEach(async () => {
    await system.kill();
    await store.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const restart = async (settings: Readonly<Record<string, string>>): Promise<void> => {
    await system.terminate();
    system = await spawnStandalone(dataDir, { ...store.env, ...settings });
  };
  const forget = (path: string) =>
    system.operate(`/ops/${path}/forget`, { method: 'POST', json: { reason: 'ticket 4711' } });
  /** How many of these envelopes are anywhere in the store, by their last bytes. */
  const left = async (envelopes: readonly Buffer[]): Promise<number> => {
    const bytes = await store.bytes();
    return envelopes.filter((envelope) => bytes.includes(envelope.subarray(-24))).length;
  };

  it(
    'are stored with the answer, sealed, and erased with it by an operator’s order',
    async () => {
      await system.live(CANARY);
      await system.live({ ...CANARY, memberId: `INACTIVE${CANARY.memberId}` });
      await system.live({ ...CANARY, memberId: `AAA75${CANARY.memberId}` });
      const envelopes = await store.exchanges();
      expect(envelopes).toHaveLength(3);
      // Both documents of it: an inquiry has more than 300 characters, and an answer no fewer.
      for (const { length } of envelopes) expect(length).toBeGreaterThan(600);
      expect(await left(envelopes)).toBe(3);
      expect(hits((await store.bytes()).toString('latin1'))).toEqual([]);

      const { data } = (await system.operate('/ops/checks')).body as {
        readonly data: readonly { readonly id?: string; readonly workspaceId?: string }[];
      };
      expect(data).toHaveLength(3);
      const { id = '', workspaceId = '' } = data[0] ?? {};
      expect((await forget(`checks/${id}`)).body).toMatchObject({ answers: 1 });
      expect([(await store.exchanges()).length, await left(envelopes)]).toEqual([2, 2]);
      expect((await forget(`workspaces/${workspaceId}`)).body).toMatchObject({ answers: 2 });
      expect([await store.exchanges(), await left(envelopes)]).toEqual([[], 0]);
    },
    TIMEOUT_MS,
  );

  it(
    'are sealed anew with a new key, and nothing of the old key is left',
    async () => {
      const key = randomUUID();
      const answer = await system.live(CANARY, key);
      await system.live({ ...CANARY, memberId: `INACTIVE${CANARY.memberId}` });
      const before = await store.exchanges();
      expect(before.map(keyNameOf)).toEqual(['1', '1']);
      await restart(NEW_KEY);
      const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...store.env, ...NEW_KEY };
      expect((await run(process.execPath, [ROTATE], { env })).stdout).toMatch(
        /^2 answers, 2 sealed anew; the older keys are no longer needed/m,
      );
      expect((await store.exchanges()).map(keyNameOf)).toEqual(['2', '2']);
      expect(await left(before)).toBe(0);

      const path = join(dataDir, 'secrets.json');
      const { ANSWER_KEY: _old, ...others } = JSON.parse(await readFile(path, 'utf8')) as Record<
        string,
        string
      >;
      await writeFile(path, JSON.stringify(others));
      await restart(NEW_KEY);
      expect((await system.live(CANARY, key)).text).toBe(answer.text);
    },
    TIMEOUT_MS,
  );
}

/** The name of the key that sealed an envelope: version, length of the name, name. */
function keyNameOf(envelope: Buffer): string {
  return envelope.subarray(2, 2 + (envelope[1] ?? 0)).toString();
}

describe('the documents of payers, in SQLite,', () => {
  payerDocumentsStories((dataDir) =>
    Promise.resolve({
      env: {},
      exchanges: exchangesInSqlite(dataDir),
      bytes: () => bytesOfSqlite(dataDir),
      drop: () => Promise.resolve(),
    }),
  );
});

describeWithMongo()('the documents of payers, in MongoDB,', () => {
  payerDocumentsStories(async () => {
    const mongo: TempMongo = await tempMongo([]);
    await built.standalone.migrate(mongo.env);
    return {
      env: mongo.env,
      exchanges: exchangesInMongo(mongo),
      bytes: async () => Buffer.from(await mongo.everything(), 'latin1'),
      drop: mongo.drop,
    };
  });
});
