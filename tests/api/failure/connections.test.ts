import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { eventually } from '@eligibility/testkit';
import { bootSystem, type System } from '../../helpers/own-system';

const SOCKETS = 500;
const KEYLESS = 'GET /api/wallet HTTP/1.1\r\nHost: localhost\r\n\r\n';
const UNFINISHED = 'GET /api/wallet HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';

/** Every address of 127/8 is this machine on Linux; elsewhere 127.0.0.1 is the only one. */
const withAddresses = process.platform === 'linux' ? describe : describe.skip;

// Those that send a byte at a time: tests/process/failure/slow-sockets.test.ts.
withAddresses('hundreds of connections of one address', () => {
  let system: System;
  let port: number;
  let sockets: Socket[] = [];

  async function boot(settings: Readonly<Record<string, string>>): Promise<void> {
    system = await bootSystem(settings);
    port = Number(new URL(system.access.baseUrl).port);
  }
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await system.stop();
  });

  /** Opens them all, sends the text on each, and waits until the kernel has taken them. */
  async function flood(text: string): Promise<void> {
    sockets = Array.from({ length: SOCKETS }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      return socket.once('connect', () => socket.write(text)).resume();
    });
    await eventually(() => sockets.every((socket) => !socket.connecting), 10_000);
  }
  const open = (): number => sockets.filter((socket) => !socket.closed).length;

  /** The status of the answer over a fresh connection from an address of this machine. */
  function statusFrom(localAddress: string): Promise<number | undefined> {
    const { apiKey, clientId } = system.access;
    const headers = { authorization: `Bearer ${apiKey}`, 'x-client-id': clientId };
    return new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, path: '/api/wallet', localAddress, headers, agent: false })
        .on('response', (response) => {
          resolve(response.resume().statusCode);
        })
        .on('error', reject)
        .end();
    });
  }

  it.each([
    ['that never send a byte', '', {}],
    ['that begin a request and do not go on', UNFINISHED, {}],
    ['where an address has no limit of its own', '', { MAX_CONNECTIONS_PER_ADDRESS: '0' }],
  ])('%s keep no new client from an answer until they time out', async (_which, text, settings) => {
    await boot({ MAX_CONNECTIONS: '400', ...settings });
    await flood(text);
    for (const address of ['127.0.0.2', '127.0.0.1']) {
      expect(await statusFrom(address)).toBe(200);
      // They have not timed out: a place was made for the new client.
      expect(open()).toBeGreaterThan(0);
    }
  });

  it('without a key keep no new client from an answer, also of their own address', async () => {
    await boot({ MAX_CONNECTIONS: '400' });
    await flood(KEYLESS);
    for (const address of ['127.0.0.2', '127.0.0.1']) expect(await statusFrom(address)).toBe(200);
  });
});
