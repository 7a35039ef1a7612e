import { openSpan, type TraceCarrier } from '@eligibility/kit/telemetry';
import type { Request, RequestHandler } from 'express';
import { contextOf } from './request-context';
import { routeOf } from './route-of';

/**
 * One span a request, which continues the caller's trace (W3C Trace Context); everything that the request does is
 * within it.
 */
export const requestSpan: RequestHandler = (req, res, next) => {
  openSpan({ name: req.method, kind: 'server', parent: () => carrierOf(req) }, (span, end) => {
    res.once('close', () => {
      const route = routeOf(req);
      const { requestId, checkId } = contextOf(res);
      span.rename(`${req.method} ${route}`);
      span.set({
        'http.request.method': req.method,
        'http.route': route,
        'http.response.status_code': res.statusCode,
        'eligibility.request_id': requestId,
        ...(checkId === undefined ? {} : { 'eligibility.check_id': checkId }),
      });
      if (res.statusCode >= 500) span.fail();
      end();
    });
    next();
  });
};

/** Two ids and a flag. `tracestate` is left out: it is free text, written before the caller is known. */
function carrierOf(req: Request): TraceCarrier {
  const { traceparent } = req.headers;
  return typeof traceparent === 'string' ? { traceparent } : {};
}
