import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog, type Running } from '@eligibility/kit';
import { ConfigError } from '@eligibility/kit/process';
import { channel, clientOf, streamCaller } from '@eligibility/kit/grpc';
import { eventually } from '@eligibility/kit/testing';
import {
  PayerAdminServiceClient,
  type ApplyImportRequest,
  type ApplyImportResponse,
} from '@eligibility/protos/payer/v1/payer_admin';
import { start } from './start';
import { anyCall, connect } from './testing/served-catalog';

const SEED_DIR = join(__dirname, '../../../fixtures/payers');

describe('the payer catalog service', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'payer-catalog-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const boot = (seedDir: string, knowledgeDir?: string) =>
    start({
      ...(knowledgeDir === undefined ? {} : { knowledgeDir }),
      bindAddress: '127.0.0.1:0',
      databasePath: join(folder, 'data', 'payer-catalog.sqlite'),
      seedDir,
      refreshIntervalMs: 100,
      log: silentLog,
    });

  it('starts with the payers of the seed, and keeps them when the seed is removed', async () => {
    for (const seedDir of [SEED_DIR, join(folder, 'no seed')]) {
      const running = await boot(seedDir);
      const client = connect(running.address);
      expect(await client.match('bcbs of tx')).toMatchObject({
        result: { value: { payer: { payerId: '84980' } } },
      });
      client.close();
      await running.stop();
    }
  });

  describe('with knowledge of the installation', () => {
    const LONE_STAR = 'lone star blues\tblue cross blue shield texas\tdesk\t2026-11-22';
    const knowing = (name: string, ...rows: readonly string[]): string => {
      const knowledgeDir = join(folder, name);
      mkdirSync(knowledgeDir, { recursive: true });
      writeFileSync(join(knowledgeDir, 'aliases.tsv'), ['name\tmeaning\tsource\tdate', ...rows].join('\n'));
      return knowledgeDir;
    };
    const answerOf = async ({ address }: Running): Promise<readonly [string | undefined, number]> => {
      const client = connect(address);
      const { result, catalogVersion } = await client.match('lone star blues');
      client.close();
      return [result?.$case === 'matched' ? result.value.payer?.payerId : undefined, catalogVersion];
    };

    it('knows the names of every start, going back included, and each change is a version', async () => {
      const answers: unknown[] = [];
      for (const rows of [[], [LONE_STAR], [LONE_STAR], []]) {
        const running = await boot(SEED_DIR, knowing('knowledge', ...rows));
        answers.push(await answerOf(running));
        await running.stop();
      }
      expect(answers).toEqual([
        [undefined, 2],
        ['84980', 3],
        ['84980', 3],
        [undefined, 4],
      ]);
    });
  });

  it('does not start with knowledge that cannot be read, and names the file and line', async () => {
    writeFileSync(join(folder, 'words.tsv'), 'word\trole\tsource\tdate\nacme\tnoun\tdesk\t2026-11-22');
    await expect(boot(SEED_DIR, folder)).rejects.toThrow(/words\.tsv, line 2: role must be one of /);
  });

  it('shows every replica what one of them imported, without a restart', async () => {
    const [one, other] = [await boot(SEED_DIR), await boot(SEED_DIR)];
    const client = connect(other.address);
    const { version } = await importInto(one, 'payer_id,name\nZEN01,Zenith Meridian');
    await eventually(async () => (await client.match('zenith meridian')).catalogVersion === version);
    expect((await client.match('zenith meridian')).result).toMatchObject({
      $case: 'matched',
      value: { payer: { payerId: 'ZEN01' } },
    });
    client.close();
    await one.stop();
    await other.stop();
  });

  it('does not start with a bad seed, names the bad place, and starts once it is fixed', async () => {
    writeFileSync(join(folder, 'payers.json'), '[{ "id": "60054" }]');
    await expect(boot(folder)).rejects.toThrow(
      new ConfigError('bad payer seed: payers.json, entry 1: name is required'),
    );
    await (await boot(SEED_DIR)).stop();
  });
});

/** Sends a list in the generic format as an operator does. */
async function importInto({ address }: Running, list: string): Promise<ApplyImportResponse> {
  const operator = clientOf(PayerAdminServiceClient, address, channel());
  const order = {
    format: 'generic',
    actor: 'operator',
    skipBadRows: false,
    allowEmpty: false,
    baseVersion: undefined,
  };
  const parts: ApplyImportRequest[] = [
    { part: { $case: 'order', value: order } },
    { part: { $case: 'chunk', value: Buffer.from(list) } },
  ];
  try {
    return await streamCaller(operator.applyImport.bind(operator))(parts, anyCall());
  } finally {
    operator.close();
  }
}
