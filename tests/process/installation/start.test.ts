import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { start as startNetwork } from '@eligibility/payer-network';
import { eventually, foundOrSkipped } from '@eligibility/testkit';
import { spawnStandalone, type StandaloneProcess } from '../../helpers/standalone-process';

const run = promisify(execFile);

/** Nothing is sent there: no live check is made. */
const REAL_CLEARINGHOUSE = {
  CLEARINGHOUSE_URL: 'https://clearinghouse.test/v3',
  CLEARINGHOUSE_API_KEY: 'a-key-of-the-tests',
};

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
    system = await spawnStandalone(dataDir, {}, 'terminal');
    const calls = system.printed.match(/^curl [^]*?}'$/gm) ?? [];
    expect(calls).toHaveLength(2);
    expect(system.printed).toMatch(/^ {2}Payers +the built-in simulator \(no real payer is asked\)$/m);
    // A literal: uuidgen is missing on minimal systems, and a key that came out empty would be no key at all.
    const keys = calls.map((call) => /'Idempotency-Key: ([\da-f-]{36})'/.exec(call)?.[1]);
    expect(new Set(keys.filter((key) => key !== undefined)).size).toBe(2);
    for (const call of calls) {
      const { stdout } = await run('bash', ['-c', call]);
      expect(JSON.parse(stdout)).toMatchObject({ success: true, benefitSummary: { coverageActive: true } });
    }
    expect((await system.balance()).captured).toBe(1);
  });

  it('prints a link to the console, which is at the start page for browsers', async () => {
    system = await spawnStandalone(dataDir, {}, 'terminal');
    const [, address = ''] = /^ {2}Console +(\S+)$/m.exec(system.printed) ?? [];
    const { origin, pathname, hash } = new URL(address);
    expect([pathname, hash.length]).toEqual(['/console/sign-in', 44]);
    const page = await fetch(origin, { headers: { accept: 'text/html' } });
    expect([new URL(page.url).pathname, await page.text()]).toEqual([
      '/console/',
      expect.stringContaining('<div id="root"></div>'),
    ]);
  });

  it('prints no secret where it is not shown on a terminal, but the file that has them', async () => {
    system = await spawnStandalone(dataDir, { LOG_LEVEL: 'debug' });
    const { apiKey, operatorToken } = system.access;
    for (const secret of [apiKey, operatorToken, 'sign-in#']) expect(system.printed).not.toContain(secret);
    expect(apiKey).toMatch(/^elig_live_/);
    expect(system.printed).toContain(
      'demo.json holds the demo key and the operator token, for its owner alone',
    );
  });

  it('creates one demo workspace of 1,000 checks once, and stores its access where only the owner can read it', async () => {
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

  it('answers and charges a check that is running when npm is stopped, and exits with 0', async () => {
    system = await spawnStandalone(dataDir, {}, 'npm');
    const { baseUrl } = system.access;
    const running = system.live({ memberId: 'SLOW1500-1' });
    await eventually(async () => (await system.balance()).held === 1);
    const [code, { status, body }] = await Promise.all([system.terminate(), running]);
    expect({ code, status, body }).toMatchObject({ code: 0, status: 200, body: { success: true } });
    // No process keeps its ports.
    await expect(fetch(`${baseUrl}/openapi.json`)).rejects.toThrow();
    system = await spawnStandalone(dataDir);
    expect(await system.balance()).toMatchObject({ held: 0, captured: 1 });
  });

  it('marks the answers of a simulator that it was only given the address of', async () => {
    const network = await startNetwork({ bindAddress: '127.0.0.1:0' });
    try {
      const settings = { CLEARINGHOUSE_URL: network.url, CLEARINGHOUSE_API_KEY: 'any-key-at-all' };
      system = await spawnStandalone(dataDir, settings);
      expect(system.printed).toMatch(
        /^ {2}Payers +a simulator at CLEARINGHOUSE_URL \(no real payer is asked\)$/m,
      );
      const [, readyUrl = ''] = /Health +(http\S+)/.exec(system.printed) ?? [];
      expect(await (await fetch(readyUrl)).json()).toMatchObject({ simulated: true });
      expect((await system.live()).headers).toMatchObject({ 'payer-network': 'simulator' });
      const log = await system.call('/api/eligibility/checks');
      expect(log.body).toMatchObject({ data: [{ simulated: true }] });
      const workspace = await system.call('/api/workspace');
      expect(workspace.body).toMatchObject({ simulated: true });
      await system.terminate();

      const production = { ...settings, NODE_ENV: 'production', ALLOW_DEMO_WORKSPACE: 'true' };
      await expect(spawnStandalone(dataDir, production)).rejects.toThrow(
        /ended with 2 as it started:\n[^\n]*CLEARINGHOUSE_URL reaches a simulator[^\n]*ALLOW_SIMULATED_PAYERS=true[^\n]*$/,
      );
      system = await spawnStandalone(dataDir, { ...production, ALLOW_SIMULATED_PAYERS: 'true' });
      expect((await system.live()).headers).toMatchObject({ 'payer-network': 'simulator' });
    } finally {
      await network.stop();
    }
  });

  it('ends as it starts if the clearinghouse gives no token for its credentials', async () => {
    const server = createServer((_req, res) => {
      res.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const settings = {
      ...{ CLEARINGHOUSE_URL: `${url}/v3`, CLEARINGHOUSE_TOKEN_URL: `${url}/token` },
      ...{ CLEARINGHOUSE_CLIENT_ID: 'us', CLEARINGHOUSE_CLIENT_SECRET: 'MARKER-SECRET' },
    };
    const failure: unknown = await spawnStandalone(dataDir, settings).catch((thrown: unknown) => thrown);
    server.close();
    expect(String(failure)).toMatch(/CLEARINGHOUSE_TOKEN_URL gives no token for them \(invalid_client\)/);
    expect(String(failure)).not.toContain('MARKER-SECRET');
  });

  it('does not print the demo key when it would ask a real clearinghouse', async () => {
    system = await spawnStandalone(dataDir, REAL_CLEARINGHOUSE);
    expect(system.printed).not.toContain(system.access.apiKey);
    expect(system.printed).toMatch(/^ {2}Payers +your clearinghouse$/m);
    expect(system.printed).toContain('demo.json');
  });

  describe('in production', () => {
    const PRODUCTION = { NODE_ENV: 'production' };

    it.each<[string, Record<string, string>, string]>([
      [
        'a clearinghouse in clear text',
        { ...REAL_CLEARINGHOUSE, CLEARINGHOUSE_URL: 'http://clearinghouse.test/v3' },
        'ALLOW_CLEAR_TEXT_CLEARINGHOUSE',
      ],
      [
        'secrets of zeros',
        { ...REAL_CLEARINGHOUSE, API_KEY_PEPPER: Buffer.alloc(32).toString('base64') },
        'ALLOW_WEAK_SECRETS',
      ],
    ])('does not start with %s, in one line that names what allows it', async (_what, settings, allows) => {
      const failed = spawnStandalone(dataDir, { ...PRODUCTION, ...settings });
      await expect(failed).rejects.toThrow(
        new RegExp(`ended with 2 as it started:\\n[^\\n]*\\b${allows}=true\\b[^\\n]*$`),
      );
    });

    it('starts on simulated payers, creates the demo workspace where that is allowed, and exports it as a metric', async () => {
      system = await spawnStandalone(dataDir, {
        ...PRODUCTION,
        ALLOW_SIMULATED_PAYERS: 'true',
      });
      expect((await system.live()).status).toBe(200);
      const [, opsUrl = ''] = /Health +(http\S+)\/readyz/.exec(system.printed) ?? [];
      expect(await (await fetch(`${opsUrl}/metrics`)).text()).toContain(
        'eligibility_unsafe_settings_allowed{setting="ALLOW_SIMULATED_PAYERS"} 1',
      );
    });

    it('does not start with the demo workspace next to a real clearinghouse', async () => {
      system = await spawnStandalone(dataDir);
      await system.terminate();
      await expect(spawnStandalone(dataDir, { ...PRODUCTION, ...REAL_CLEARINGHOUSE })).rejects.toThrow(
        /demo\.json[^\n]*ALLOW_DEMO_WORKSPACE=true/,
      );
      system = await spawnStandalone(dataDir, {
        ...PRODUCTION,
        ...REAL_CLEARINGHOUSE,
        ALLOW_DEMO_WORKSPACE: 'true',
      });
      expect((await system.balance()).available).toBe(1_000);
    });
  });

  it('cannot derive its keys from its database', async () => {
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
  const { status } = spawnSync('curl', ['--version'], { stdio: 'ignore' });
  return foundOrSkipped(status === 0, 'no curl on the PATH: the printed calls are not run');
}
