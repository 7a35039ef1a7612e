import type { Clock, Log } from '@eligibility/kit';
import {
  LATENCY_BUCKETS_SECONDS,
  openSpan,
  type Metrics,
  type TraceCarrier,
} from '@eligibility/kit/telemetry';
import type { Request, RequestHandler, Response } from 'express';
import { contextOf } from './request-context';

/**
 * The template of the route that answered, such as `/api/eligibility/checks/:checkId`; never the URL, which may name a
 * patient.
 */
export function routeOf(req: Request): string {
  const route = req.route as { path?: unknown } | undefined;
  return typeof route?.path === 'string' ? req.baseUrl + route.path : 'none';
}

/** Who made a request: ids, and the name of an operator. Each is undefined where there is none. */
export type AskerIds = Readonly<Record<'workspaceId' | 'keyId' | 'personId' | 'actor', string | undefined>>;

/**
 * One line per request. It names the route's template, never the URL: the query of a GET is patient data.
 * @param askerOf is called when the request is answered
 */
export function accessLog(log: Log, clock: Clock, askerOf: (res: Response) => AskerIds): RequestHandler {
  return (req, res, next) => {
    res.once('close', () => {
      const { requestId, startedMs, clientId, checkId, traceId, code, failure, tags } = contextOf(res);
      const fields = {
        requestId,
        method: req.method,
        route: routeOf(req),
        status: res.writableFinished ? res.statusCode : 499,
        code,
        latencyMs: Math.round(clock.monotonicMs() - startedMs),
        ...askerOf(res),
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

const KNOWN_METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/** Rate, errors and duration of every route. */
export function requestMetrics(metrics: Metrics, clock: Clock): RequestHandler {
  const requests = metrics.counter({
    name: 'eligibility_http_requests_total',
    help: 'Requests answered, by route template, status and error code',
    labels: ['method', 'route', 'status', 'code'],
  });
  const seconds = metrics.histogram(
    {
      name: 'eligibility_http_request_duration_seconds',
      help: 'Time from a request to the end of its answer',
      labels: ['route'],
    },
    LATENCY_BUCKETS_SECONDS,
  );
  return (req, res, next) => {
    res.once('close', () => {
      const { startedMs, code = 'none' } = contextOf(res);
      const route = routeOf(req);
      const status = String(res.writableFinished ? res.statusCode : 499);
      const method = KNOWN_METHODS.has(req.method) ? req.method : 'other';
      requests.add({ method, route, status, code });
      seconds.observe({ route }, (clock.monotonicMs() - startedMs) / 1_000);
    });
    next();
  };
}

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
