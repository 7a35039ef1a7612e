import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what Linux gives to outgoing connections (32768 and up), other systems higher still. */
const FIRST_PORT = 20_000;
const LAST_PORT = 31_999;
const ATTEMPTS = 100;

/** Ports that this process has chosen already: their servers need not listen yet. */
const given = new Set<number>();

/**
 * A free port, for a process that needs its port as a setting. A port picked by the system would be free now too, but
 * may be given to an outgoing connection of any process before the server listens.
 * @throws Error when none of a hundred is free
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (given.has(port)) continue;
    given.add(port);
    if (await canListen(port)) return port;
  }
  throw new Error(`none of ${String(ATTEMPTS)} ports is free`);
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
