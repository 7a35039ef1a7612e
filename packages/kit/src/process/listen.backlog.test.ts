import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { closed, listen } from './probe-server';

/** More than Node lets wait by default, which is 511; the kernel allows as many as `net.core.somaxconn`. */
const CONNECTIONS = 1_000;
const LISTENING = '0A';

/** Other systems do not say how many wait. */
const onLinux = process.platform === 'linux' ? describe : describe.skip;

/** Connections of a listening port that the kernel has taken and the process has not. */
function waitingAt(port: number): number {
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  const address = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const row = rows.find((line) => {
    const [, local, , state] = line.trim().split(/\s+/);
    return local?.endsWith(address) === true && state === LISTENING;
  });
  const [, waiting = ''] = (row?.trim().split(/\s+/)[4] ?? '').split(':');
  return Number.parseInt(waiting, 16);
}

onLinux('a server that listens', () => {
  it('keeps a thousand new connections while it is busy, so that none has to be asked for again', async () => {
    const server = createServer();
    const address = await listen(server, { host: '127.0.0.1', port: 0, settings: 'HOST, PORT' });
    const port = Number(address.split(':')[1]);
    const sockets = Array.from({ length: CONNECTIONS }, () =>
      connect(port, '127.0.0.1').on('error', () => undefined),
    );
    // They connect before this process accepts any.
    await new Promise<void>((resolve) => {
      process.nextTick(resolve);
    });
    expect(waitingAt(port)).toBe(CONNECTIONS);
    for (const socket of sockets) socket.destroy();
    await closed(server);
  });
});
