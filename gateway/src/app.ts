import type { Clock, Log } from '@eligibility/kit';
import { isTracing, type Metrics } from '@eligibility/kit/telemetry';
import express, { type Express, type Router } from 'express';
import helmet from 'helmet';
import { admission } from './app/admission';
import { accessLog } from './http/access-log';
import { notFound, problem } from './http/problem';
import { requestContext, type ContextOptions } from './http/request-context';
import { requestMetrics } from './http/request-metrics';
import { requestSpan } from './http/request-span';
import { shedLoad } from './http/shed-load';
import { apiRoutes, type ApiDeps } from './routes/api';
import { opsRoutes, type OpsDeps } from './routes/ops/ops';

export type AppDeps = Omit<ApiDeps, 'admission'> &
  OpsDeps &
  ContextOptions & {
    readonly clock: Clock;
    readonly log: Log;
    readonly metrics: Metrics;
    /** For how long this process has had nothing to do since it started. */
    readonly idleMs: () => number;
    /** OpenAPI document and pages for people. */
    readonly docs: Router;
  };

/** The documentation's pages load nothing from elsewhere; `data:` images are the explorer's icons. */
const CONTENT_POLICY = { defaultSrc: ["'self'"], imgSrc: ["'self'", 'data:'], frameAncestors: ["'none'"] };

/** The whole HTTP surface, in the order a request meets it. */
export function createApp(deps: AppDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  // Before all else: what is refused must cost nearly nothing, or the refusing takes the place of the work.
  const admitted = admission(deps);
  app.use('/api', shedLoad(admitted, deps.metrics));
  app.use(requestContext(deps.clock, deps));
  if (isTracing()) app.use(requestSpan);
  app.use(accessLog(deps.log, deps.clock), requestMetrics(deps.metrics, deps.clock));
  // Errors are answered where they happen: outside its mount, a route no longer knows its whole path, which is logged.
  const clearinghouse = admitted.besides(deps.clearinghouse);
  app.use('/api', apiRoutes({ ...deps, clearinghouse, admission: admitted }), problem);
  app.use('/ops', opsRoutes(deps), problem);
  app.use(helmet({ contentSecurityPolicy: { useDefaults: false, directives: CONTENT_POLICY } }), deps.docs);
  app.use(notFound, problem);
  return app;
}
