import type { Server, ServerResponse } from 'node:http';
import { closed } from '@eligibility/kit';

/** Stops a server. @param deadlineMs how long requests in flight may take before their connections are cut */
export type Drain = (deadlineMs: number) => Promise<void>;

/**
 * Follows the requests of a server from now on, to be able to stop it: requests in flight are answered, and a connection
 * that is kept alive ends with its next answer. Else it would stay open until the deadline, though all that was asked on
 * it is answered, and a caller that is never idle would be served for as long as others drain.
 */
export function drainOf(server: Server): Drain {
  const inFlight = new Set<ServerResponse>();
  let isDraining = false;
  server.prependListener('request', (_req, res) => {
    if (isDraining) endConnection(res);
    inFlight.add(res);
    res.once('close', () => {
      inFlight.delete(res);
      // Its headers may have been sent before; only once it has closed is its connection known to be idle.
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
