import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { silentLog } from '@eligibility/kit';
import { closed, ConfigError, listen } from '@eligibility/kit/process';
import { readConfig } from '../config/config';
import { start } from './start';

const SECRET = Buffer.alloc(32, 7).toString('base64');

describe('a gateway that fails to start', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'gateway-start-'));
  });
  afterEach(() => {
    rmSync(dataDir, { recursive: true });
  });

  const settingsFor = (dataFolder: string, port: number): Record<string, string> => ({
    HOST: '127.0.0.1',
    PORT: String(port),
    OPS_PORT: '0',
    DATA_DIR: dataFolder,
    WALLET_ADDRESS: `unix:${join(dataDir, 'wallet')}`,
    PAYER_CATALOG_ADDRESS: `unix:${join(dataDir, 'payers')}`,
    CLEARINGHOUSE_ADDRESS: `unix:${join(dataDir, 'clearinghouse')}`,
    MOCK_FIXTURES_ADDRESS: `unix:${join(dataDir, 'mock')}`,
    API_KEY_PEPPER: SECRET,
    FINGERPRINT_KEY: SECRET,
    ANSWER_KEY: SECRET,
    OPERATOR_TOKEN: 'an operator token for the tests only',
  });

  it('closes what it had opened, so that one file holds the whole store', async () => {
    const occupant = createServer();
    await listen(occupant, { host: '127.0.0.1', port: 0, settings: 'none' });
    const { port } = occupant.address() as AddressInfo;

    const failing = start({ ...readConfig(settingsFor(dataDir, port)), log: silentLog });

    await expect(failing).rejects.toThrow(ConfigError);
    expect(statSync(join(dataDir, 'gateway.sqlite')).size).toBeGreaterThan(0);
    expect(statSync(join(dataDir, 'gateway.sqlite-wal')).size).toBe(0);
    await closed(occupant);
  });

  it('has its files where the services have theirs, even when the process changes its folder later', () => {
    const { databasePath } = readConfig(settingsFor(relative(process.cwd(), dataDir), 0));

    expect(databasePath).toBe(join(dataDir, 'gateway.sqlite'));
  });
});
