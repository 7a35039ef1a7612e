import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { eventually } from '@eligibility/testkit';
import { bootSystem, type System } from '../../helpers/own-system';

const SOCKETS = 500;
/** Every address of 127/8 is this machine on Linux; elsewhere 127.0.0.1 is the only one. */
const withAddresses = process.platform === 'linux' ? describe : describe.skip;

// Which connection is closed first: gateway/src/http/connections.test.ts; those that send a byte at a time:
// tests/process/failure/slow-sockets.test.ts.
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

  /** Opens them all, and waits until the kernel has taken them. */
  async function flood(): Promise<void> {
    sockets = Array.from({ length: SOCKETS }, () =>
      connect(port, '127.0.0.1')
        .on('error', () => undefined)
        .resume(),
    );
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
    ['whose address has its limit', {}],
    ['whose address has no limit of its own', { MAX_CONNECTIONS_PER_ADDRESS: '0' }],
  ])('that never send a byte, %s, keep no new client from an answer', async (_which, settings) => {
    await boot({ MAX_CONNECTIONS: '400', ...settings });
    await flood();
    for (const address of ['127.0.0.2', '127.0.0.1']) {
      expect(await statusFrom(address)).toBe(200);
      // They have not timed out: a place was made for the new client.
      expect(open()).toBeGreaterThan(0);
    }
  });
});
