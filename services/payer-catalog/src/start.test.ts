import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog, type Running } from '@eligibility/kit';
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
const LONE_STAR = 'lone star blues\tblue cross blue shield texas\tdesk\t2026-11-22';

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

  it('knows the names of the knowledge of every start, going back included, and each change is a version', async () => {
    const answers: unknown[] = [];
    for (const rows of [[], [LONE_STAR], [LONE_STAR], []]) {
      const header = 'name\tmeaning\tsource\tdate';
      writeFileSync(join(folder, 'aliases.tsv'), [header, ...rows].join('\n'));
      const running = await boot(SEED_DIR, folder);
      const client = connect(running.address);
      const { result, catalogVersion } = await client.match('lone star blues');
      answers.push([result?.$case === 'matched' ? result.value.payer?.payerId : undefined, catalogVersion]);
      client.close();
      await running.stop();
    }
    expect(answers).toEqual([
      [undefined, 2],
      ['84980', 3],
      ['84980', 3],
      [undefined, 4],
    ]);
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
});

/** Sends a list in the generic format as an operator does. */
async function importInto({ address }: Running, list: string): Promise<ApplyImportResponse> {
  const operator = clientOf(PayerAdminServiceClient, address, channel());
  const order = {
    format: 'generic',
    actor: 'operator',
    skipBadRows: false,
    allowEmpty: false,
    confirmRemoval: true,
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
