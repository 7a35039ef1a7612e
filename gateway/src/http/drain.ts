import type { Server, ServerResponse } from 'node:http';
import { closed } from '@eligibility/kit/process';

/** Stops a server. @param deadlineMs how long requests in flight may take before their connections are cut */
export type Drain = (deadlineMs: number) => Promise<void>;

/**
 * Tracks the requests of a server from now on, so that it can be stopped: requests in flight are answered, and a
 * keep-alive connection ends with its next answer. Otherwise it would stay open until the deadline although all its
 * requests are answered, and a busy caller would be served for as long as others drain.
 */
export function drainOf(server: Server): Drain {
  const inFlight = new Set<ServerResponse>();
  let isDraining = false;
  server.prependListener('request', (_req, res) => {
    if (isDraining) endConnection(res);
    inFlight.add(res);
    res.once('close', () => {
      inFlight.delete(res);
      // Its headers may have been sent before; the connection is known to be idle only after the response has closed.
      if (isDraining)
        setImmediate(() => {
          server.closeIdleConnections();
        });
    });
  });
  return async (deadlineMs) => {
    isDraining = true;
    inFlight.forEach(endConnection);
    const hardStop = setTimeout(() => {
      server.closeAllConnections();
    }, deadlineMs);
    await closed(server);
    clearTimeout(hardStop);
  };
}

function endConnection(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close');
}
