import type { Clock } from '@eligibility/kit';
import type { Request, RequestHandler, Response } from 'express';
import { routeOf } from '../../http/observe-requests';
import { contextOf } from '../../http/request-context';
import { idsOf } from '../../identity/domain/principal';
import { identityOf } from '../../identity/http/request-identity';
import type { RequestTrail } from '../app/request-trail';

/** The route that lists requests: it does not list itself. */
const TRAIL_ROUTE = '/api/workspace/requests';

/** What a page of the console reads by itself, again and again, would push all else out of the list. */
function isPageRead(req: Request, res: Response): boolean {
  return identityOf(res).caller?.principal.kind === 'person' && req.method === 'GET' && res.statusCode < 400;
}

/** Notes each request of a workspace for `GET /api/workspace/requests`. */
export function requestNotes({ note }: Pick<RequestTrail, 'note'>, clock: Clock): RequestHandler {
  return (req, res, next) => {
    res.once('close', () => {
      const { requestId, startedMs, clientId, code } = contextOf(res);
      const { caller } = identityOf(res);
      const route = routeOf(req);
      if (caller === undefined || route === TRAIL_ROUTE || isPageRead(req, res)) return;
      note(caller.workspace.id, {
        requestId,
        atMs: clock.now(),
        method: req.method,
        route,
        status: res.writableFinished ? res.statusCode : 499,
        code,
        latencyMs: Math.round(clock.monotonicMs() - startedMs),
        ...idsOf(caller.principal),
        // A client id that was refused may be that of another workspace.
        clientId: code === 'client-forbidden' ? undefined : clientId,
      });
    });
    next();
  };
}
