import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT, serverProcess } from './server-process';

describe('a process of the system', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'server-process-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('has its last lines in the error when it ends at its start', async () => {
    const main = join(folder, 'main.js');
    writeFileSync(main, `for (let n = 1; n <= 30; n += 1) console.log('line ' + n); process.exit(1)`);
    const server = serverProcess({
      name: 'wallet-1',
      address: '127.0.0.1:1',
      opsAddress: '127.0.0.1:1',
      isReady: () => Promise.resolve(false),
      main: relative(ROOT, main),
      env: {},
      logPath: join(folder, 'wallet-1.log'),
    });
    const message = await server.start().catch((failure: unknown) => String(failure));
    expect(message).toMatch(/wallet-1 ended as it started:\nline 11\n(line \d+\n){18}line 30$/);
  });
});
