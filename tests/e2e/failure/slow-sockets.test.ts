import { connect, type Socket } from 'node:net';
import { eventually } from '@eligibility/testkit';
import { bootSystem, type System } from '../helpers/own-system';

const SOCKETS = 500;
/** The server's five, and two for the machine. */
const CLOSED_WITHIN_MS = 7_000;
const DRIP_EVERY_MS = 400;

type Slow = {
  readonly socket: Socket;
  /** From its first byte until the server closed it; undefined as long as it is open. */
  readonly openMs: () => number | undefined;
};

/** Begins a request and never ends it: one more byte of a header at a time. */
function slowloris(port: number, beginning: string): Slow {
  const socket = connect(port, '127.0.0.1');
  let firstByteMs = 0;
  let openMs: number | undefined;
  const drip = setInterval(() => socket.write('a'), DRIP_EVERY_MS);
  socket.once('connect', () => {
    firstByteMs = performance.now();
    socket.write(beginning);
  });
  socket.on('error', () => undefined);
  socket.resume();
  socket.once('close', () => {
    clearInterval(drip);
    openMs = performance.now() - firstByteMs;
  });
  return { socket, openMs: () => openMs };
}

describe('clients that send slowly', () => {
  let system: System;
  let port: number;
  const open: Socket[] = [];
  beforeAll(async () => {
    // All of them have one address here.
    system = await bootSystem({ MAX_CONNECTIONS_PER_ADDRESS: '0' });
    port = Number(new URL(system.access.baseUrl).port);
  });
  afterAll(async () => {
    for (const socket of open) socket.destroy();
    await system.stop();
  });

  it(`are closed within seven seconds, ${String(SOCKETS)} at once, while others are answered`, async () => {
    const slow = Array.from({ length: SOCKETS }, () =>
      slowloris(port, 'GET /api/wallet HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
    );
    open.push(...slow.map(({ socket }) => socket));
    await eventually(() => slow.every(({ socket }) => !socket.connecting));
    expect(slow.filter(({ openMs }) => openMs() !== undefined)).toEqual([]);
    expect((await system.mock()).status).toBe(200);
    expect((await system.live()).status).toBe(200);
    await eventually(() => slow.every(({ openMs }) => openMs() !== undefined), 2 * CLOSED_WITHIN_MS);
    expect(Math.max(...slow.map(({ openMs }) => openMs() ?? Infinity))).toBeLessThan(CLOSED_WITHIN_MS);
    expect((await system.mock()).status).toBe(200);
  }, 30_000);
});
