import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, silentLog } from '@eligibility/kit';
import { channel, streamCaller } from '@eligibility/kit/grpc';
import { eventually } from '@eligibility/kit/testing';
import { PayerAdminServiceClient, type ApplyImportRequest } from '@eligibility/protos/payer/v1/payer_admin';
import { SEED_DIR } from './adapters/files/_seed';
import { connect } from './rpc/_wire';
import { start } from './start';

describe('the payer catalog service', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'payer-catalog-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const boot = (seedDir: string) =>
    start({
      bindAddress: '127.0.0.1:0',
      databasePath: join(folder, 'data', 'payer-catalog.sqlite'),
      seedDir,
      refreshIntervalMs: 100,
      log: silentLog,
    });

  it('begins with the payers of the seed and keeps them when the seed is gone', async () => {
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

  it('shows every replica what one of them took, without a restart', async () => {
    const [one, other] = [await boot(SEED_DIR), await boot(SEED_DIR)];
    const client = connect(other.address);
    const { credentials, options } = channel();
    const operator = new PayerAdminServiceClient(one.address, credentials, options);
    const parts: ApplyImportRequest[] = [
      {
        part: {
          $case: 'order',
          value: { format: 'generic', actor: 'operator', skipBadRows: false, baseVersion: undefined },
        },
      },
      { part: { $case: 'chunk', value: Buffer.from('payer_id,name\nZEN01,Zenith Meridian') } },
    ];
    const call = { requestId: 'r1', deadlineMs: Date.now() + 10_000 };
    const applied = await streamCaller(operator.applyImport.bind(operator))(parts, call);
    await eventually(async () => (await client.match('zenith meridian')).catalogVersion === applied.version);
    expect((await client.match('zenith meridian')).result).toMatchObject({
      $case: 'matched',
      value: { payer: { payerId: 'ZEN01' } },
    });
    client.close();
    operator.close();
    await one.stop();
    await other.stop();
  });

  it('does not start with a bad seed, says where it is bad, and starts once it is mended', async () => {
    writeFileSync(join(folder, 'payers.json'), '[{ "id": "60054" }]');
    await expect(boot(folder)).rejects.toThrow(
      new ConfigError('bad payer seed: payers.json, entry 1: name is required'),
    );
    await (await boot(SEED_DIR)).stop();
  });
});
