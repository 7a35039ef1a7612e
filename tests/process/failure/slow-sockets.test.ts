import { connect, type Socket } from 'node:net';
import { eventually } from '@eligibility/testkit';
import { bootSystem, type System } from '../../helpers/own-system';

const SOCKETS = 500;
/** The server's five, and as much again for a busy machine; Node.js itself allows a minute. */
const CLOSED_WITHIN_MS = 15_000;
const DRIP_EVERY_MS = 400;

type Slow = {
  readonly socket: Socket;
  readonly isClosed: () => boolean;
};

/** Begins a request and never ends it: one more byte of a header at a time. */
function slowloris(port: number, beginning: string): Slow {
  const socket = connect(port, '127.0.0.1');
  let isClosed = false;
  const drip = setInterval(() => socket.write('a'), DRIP_EVERY_MS);
  socket.once('connect', () => {
    socket.write(beginning);
  });
  socket.on('error', () => undefined);
  socket.resume();
  socket.once('close', () => {
    clearInterval(drip);
    isClosed = true;
  });
  return { socket, isClosed: () => isClosed };
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

  it(`are closed within fifteen seconds, ${String(SOCKETS)} at once, while others are answered`, async () => {
    const slow = Array.from({ length: SOCKETS }, () =>
      slowloris(port, 'GET /api/wallet HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
    );
    open.push(...slow.map(({ socket }) => socket));
    await eventually(() => slow.every(({ socket }) => !socket.connecting));
    expect(slow.filter(({ isClosed }) => isClosed())).toEqual([]);
    expect((await system.mock()).status).toBe(200);
    expect((await system.live()).status).toBe(200);
    await eventually(() => slow.every(({ isClosed }) => isClosed()), CLOSED_WITHIN_MS);
    expect((await system.mock()).status).toBe(200);
  }, 30_000);
});
