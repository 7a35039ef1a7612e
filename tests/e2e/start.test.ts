import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { spawnStandalone, type StandaloneProcess } from './_process';

const run = promisify(execFile);

describe('npm start', () => {
  let dataDir: string;
  let system: StandaloneProcess;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'eligibility-start-'));
  });
  afterEach(async () => {
    await system.kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  const whereCurlIs = hasCurl() ? it : it.skip;

  whereCurlIs('prints two calls that answer as they are pasted', async () => {
    system = await spawnStandalone(dataDir);
    const calls = system.printed.match(/^curl [^]*?}'$/gm) ?? [];
    expect(calls).toHaveLength(2);
    for (const call of calls) {
      const { stdout } = await run('bash', ['-c', call]);
      expect(JSON.parse(stdout)).toMatchObject({ success: true, benefitSummary: { coverageActive: true } });
    }
    expect((await system.balance()).captured).toBe(1);
  });

  it('makes one demo workspace of 1,000 checks, whose access only its owner can read, and keeps it', async () => {
    const first = (system = await spawnStandalone(dataDir));
    expect(await first.balance()).toEqual({ available: 1_000, held: 0, captured: 0, granted: 1_000 });
    expect(await first.terminate()).toBe(0);
    for (const name of ['demo.json', 'secrets.json']) {
      expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
    }

    system = await spawnStandalone(dataDir);
    expect(system.access).toMatchObject({ apiKey: first.access.apiKey, clientId: first.access.clientId });
    expect((await system.live()).status).toBe(200);
  });

  it('ends with 0 when npm is told to stop, and leaves no process with its ports', async () => {
    system = await spawnStandalone(dataDir, {}, 'npm');
    expect((await system.live()).status).toBe(200);
    const { baseUrl } = system.access;
    expect(await system.terminate()).toBe(0);
    await expect(fetch(`${baseUrl}/openapi.json`)).rejects.toThrow();
  });

  it.each([
    ['PORT', 'eighty'],
    ['HOST', '300.1.1.1'],
    ['DATA_DIR', __filename],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'foo'],
  ])('stops with one line that names the variable when %s is %s', async (name, value) => {
    const failed = spawnStandalone(dataDir, { [name]: value });
    await expect(failed).rejects.toThrow(
      new RegExp(`ended with 2 before it was ready: [^\\n]*\\b${name}\\b[^\\n]*\\n$`),
    );
  });

  it('does not know its keys from its database', async () => {
    system = await spawnStandalone(dataDir);
    await system.kill();
    const bytes = await readFile(join(dataDir, 'gateway.sqlite-wal'), 'latin1');
    expect(bytes).toContain('Demo key');
    expect(bytes).not.toContain(system.access.apiKey);
    expect(bytes).not.toContain(system.access.operatorToken);
  });
});

/** The only program this suite needs that Node.js does not bring. */
function hasCurl(): boolean {
  try {
    execFileSync('curl', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write('skipped: the printed calls are not run, there is no curl on the PATH\n');
    return false;
  }
}
