import type { Clock, Log } from '@eligibility/kit';
import type { RequestHandler, Response } from 'express';
import { contextOf } from './request-context';
import { routeOf } from './route-of';

/** One line per request. It names the route's template, never the URL: the query of a GET is patient data. */
export function accessLog(log: Log, clock: Clock): RequestHandler {
  return (req, res, next) => {
    res.once('close', () => {
      const { requestId, startedMs, caller, operator, clientId, checkId, traceId, code, failure, tags } =
        contextOf(res);
      const fields = {
        requestId,
        method: req.method,
        route: routeOf(req),
        status: res.writableFinished ? res.statusCode : 499,
        code,
        latencyMs: Math.round(clock.monotonicMs() - startedMs),
        workspaceId: caller?.workspace.id,
        // The id of the key, never the key: after a leak it shows how the key was used.
        keyId: caller?.key.id,
        // The operator, under /ops.
        actor: operator?.name,
        clientId,
        checkId,
        // Not named `traceId`, which is the trace of our own processes.
        upstreamTraceId: traceId,
        tags,
        failure,
      };
      if (isOurFault(res)) log.error('request failed', fields);
      else log.info('request', fields);
    });
    next();
  };
}

function isOurFault(res: Response): boolean {
  return res.statusCode >= 500;
}
