import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../gateway/src/config';

const ROOT = join(__dirname, '../..');
const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');

const REQUIRED = {
  WALLET_ADDRESS: 'unix:/w',
  PAYER_CATALOG_ADDRESS: 'unix:/p',
  CLEARINGHOUSE_ADDRESS: 'unix:/c',
  MOCK_FIXTURES_ADDRESS: 'unix:/m',
  API_KEY_PEPPER: Buffer.alloc(32, 1).toString('base64'),
  FINGERPRINT_KEY: Buffer.alloc(32, 2).toString('base64'),
  ANSWER_KEY: Buffer.alloc(32, 3).toString('base64'),
  OPERATOR_TOKEN: 'x'.repeat(32),
};

/** An image holds the workspaces that a process imports, and besides only the folders that the Dockerfile names. */
describe('what the gateway serves from files', () => {
  const { openApiDir, guidesDir } = readConfig(REQUIRED);
  const [, copied = ''] = /cp -a --parents ([^]*?) \/pruned/.exec(dockerfile) ?? [];
  const removed = [...dockerfile.matchAll(/-name ('?)([^\s']+)\1/g)].map(([, , name]) => name);

  it.each([openApiDir, guidesDir, 'gateway/site'])('is in its image: %s', (folder) => {
    const [workspace = ''] = folder.split('/');
    expect(existsSync(join(ROOT, folder))).toBe(true);
    expect(workspace === 'gateway' || copied.split(/\s+/).includes(folder)).toBe(true);
    expect(folder.split('/').filter((part) => removed.includes(part))).toEqual([]);
  });
});
