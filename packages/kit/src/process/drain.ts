import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { inFlight } from '../in-flight';
import { closed } from './probe-server';

/** Stops a server in two steps, so that no caller loses a request. */
export type Drain = {
  /**
   * From now on every answer ends its connection, and the server still accepts new ones: callers that reuse a connection
   * open their next one, which reaches another process once this one is no longer offered to them.
   */
  readonly begin: () => void;
  /**
   * Stops accepting and resolves when all requests are answered. Connections that wait for a request are closed; what
   * has arrived on them before is answered.
   * @param deadlineMs how long requests in flight may take before their connections are cut
   */
  readonly finish: (deadlineMs: number) => Promise<void>;
};

/** Tracks the connections and requests of a server from now on, so that it can be stopped. */
export function drainOf(server: Server): Drain {
  const answers = inFlight<ServerResponse>();
  const silent = silentConnections(server);
  let step: 'none' | 'begun' | 'finishing' = 'none';
  server.prependListener('request', (_req, res) => {
    if (step !== 'none') endConnection(res);
    const remove = answers.add(res);
    res.once('close', () => {
      remove();
      // Its headers may have been sent before; the connection is known to be idle only after the response has closed.
      if (step === 'finishing')
        setImmediate(() => {
          server.closeIdleConnections();
        });
    });
  });
  const begin = (): void => {
    if (step === 'none') step = 'begun';
    answers.members().forEach(endConnection);
  };
  return {
    begin,
    finish: async (deadlineMs) => {
      begin();
      await receivedIsRead();
      step = 'finishing';
      const timers = [
        // A closed server no longer applies this limit by itself.
        setTimeout(silent.close, Math.min(server.headersTimeout, deadlineMs)),
        setTimeout(() => {
          server.closeAllConnections();
        }, deadlineMs),
      ];
      await closed(server);
      timers.forEach(clearTimeout);
    },
  };
}

function endConnection(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close');
}

/**
 * Resolves when what the kernel had received was read: a request that has arrived makes its connection a busy one. The
 * event loop reads between two of these.
 */
async function receivedIsRead(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** The connections on which no request has begun: Node.js does not count them as idle. */
function silentConnections(server: Server): { readonly close: () => void } {
  const connections = inFlight<Socket>();
  const removals = new WeakMap<Socket, () => void>();
  server.on('connection', (socket: Socket) => {
    const remove = connections.add(socket);
    removals.set(socket, remove);
    socket.once('close', remove);
  });
  server.prependListener('request', ({ socket }) => removals.get(socket)?.());
  return {
    close: () => {
      for (const socket of connections.members()) socket.destroy();
    },
  };
}
