import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@eligibility/testkit';
import { spawnStandalone, type StandaloneProcess } from '../../helpers/standalone-process';

const SOCKETS = 1_000;
/**
 * Before the server closes silent connections anyway, after 5 s: only if it makes a place sooner does a new client get
 * one in this time, also on a machine that others keep busy.
 */
const ANSWERED_WITHIN_MS = 4_000;
const KEYLESS = 'GET /api/wallet HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Every address of 127/8 is this machine on Linux; elsewhere 127.0.0.1 is the only one. */
const withAddresses = process.platform === 'linux' ? describe : describe.skip;

withAddresses('a thousand connections of one address', () => {
  let dataDir: string;
  let system: StandaloneProcess;
  let port: number;
  let sockets: Socket[] = [];

  async function boot(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    dataDir = await mkdtemp(join(tmpdir(), 'eligibility-connections-'));
    system = await spawnStandalone(dataDir, settings);
    port = Number(new URL(system.access.baseUrl).port);
  }
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    await system.terminate();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Opens them all, sends the text on each, and waits until the kernel has taken them. */
  async function flood(text: string): Promise<void> {
    let connected = 0;
    sockets = Array.from({ length: SOCKETS }, () =>
      connect(port, '127.0.0.1')
        .on('error', () => undefined)
        .on('connect', function (this: Socket) {
          connected += 1;
          this.write(text);
        })
        .resume(),
    );
    const isOver = (socket: Socket): boolean => socket.destroyed;
    await eventually(() => connected + sockets.filter(isOver).length >= SOCKETS, 10_000);
  }

  /** The first answer over a fresh connection from an address of this machine. */
  function firstAnswer(localAddress: string): Promise<{ status: number; tookMs: number }> {
    const begunMs = performance.now();
    const headers = {
      authorization: `Bearer ${system.access.apiKey}`,
      'x-client-id': system.access.clientId,
    };
    return new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, path: '/api/wallet', localAddress, headers, agent: false })
        .on('response', (response) => {
          response.resume();
          resolve({ status: response.statusCode ?? 0, tookMs: performance.now() - begunMs });
        })
        .on('error', reject)
        .end();
    });
  }

  it.each([
    ['without a key, then silent', KEYLESS],
    ['that never send a byte', ''],
    ['that begin a request and do not go on', 'GET /api/wallet HTTP/1.1\r\nX-Slow: '],
  ])(
    '%s do not keep a new client of the same or another address from an answer until they time out',
    async (_name, text) => {
      await boot();
      await flood(text);
      for (const address of ['127.0.0.2', '127.0.0.1']) {
        const { status, tookMs } = await firstAnswer(address);
        expect(status).toBe(200);
        expect(tookMs).toBeLessThan(ANSWERED_WITHIN_MS);
      }
    },
    30_000,
  );

  it('do not close other addresses out when the limit per address is off', async () => {
    await boot({ MAX_CONNECTIONS_PER_ADDRESS: '0' });
    await flood('');
    const { status, tookMs } = await firstAnswer('127.0.0.2');
    expect(status).toBe(200);
    expect(tookMs).toBeLessThan(ANSWERED_WITHIN_MS);
  }, 30_000);
});
