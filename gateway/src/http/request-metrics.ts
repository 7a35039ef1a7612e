import type { Clock } from '@eligibility/kit';
import { LATENCY_BUCKETS_SECONDS, type Metrics } from '@eligibility/kit/telemetry';
import type { RequestHandler } from 'express';
import { contextOf } from './request-context';
import { routeOf } from './route-of';

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
