import type { IncomingMessage, Server } from 'node:http';
import { hasBody } from './unread-bodies';

/**
 * Ends requests whose bodies come too slowly, as Node's own limit would, but by a clock that runs only while this process
 * waits for their sender: not while it works, and has bytes that it has not read yet.
 * @param mostLooks how often a request may be waited for
 * @returns looks once at every request that is not complete; to be called at a fixed interval, so that a thread that was
 * held up looks less often
 */
export function limitSlowSenders(server: Server, mostLooks: number): () => void {
  const waitedFor = new Map<IncomingMessage, number>();
  server.prependListener('request', (req: IncomingMessage) => {
    if (hasBody(req)) waitedFor.set(req, 0);
  });
  const look = (): void => {
    for (const [req, looks] of waitedFor) {
      if (req.complete || req.destroyed) waitedFor.delete(req);
      else if (req.readableLength > 0) continue;
      else if (looks + 1 < mostLooks) waitedFor.set(req, looks + 1);
      else {
        waitedFor.delete(req);
        server.emit('clientError', timeout(), req.socket);
      }
    }
  };
  // The sockets are read before it looks: what came meanwhile is not waited for.
  return () => setImmediate(look);
}

function timeout(): Error {
  return Object.assign(new Error('the request came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
