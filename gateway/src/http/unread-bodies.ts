import { ownTurn } from '@eligibility/kit';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Reads away what is left of a body when its answer has been sent, so that the connection has a next request: a piece in
 * each turn. Node would read it all at once, megabytes before it answers others.
 */
export function readAwayInTurns(server: Server): void {
  server.prependListener('request', (req: IncomingMessage, res: ServerResponse) => {
    if (!hasBody(req)) return;
    // From now on Node leaves the body to us.
    req.read(0);
    res.once('finish', () => {
      if (!req.complete) void readAway(req);
    });
  });
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

async function readAway(req: IncomingMessage): Promise<void> {
  const chunks = req.removeAllListeners('readable').iterator({ destroyOnReturn: false });
  try {
    while ((await chunks.next()).done !== true) await ownTurn();
  } catch {
    // Its sender has gone.
  }
}
