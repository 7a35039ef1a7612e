import type { Clock, Log } from '@eligibility/kit';
import { isTracing, type Metrics } from '@eligibility/kit/telemetry';
import express, { type Express, type RequestHandler, type Router } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import { admission } from './app/admission';
import type { SignInLimits } from './app/sign-in-limit';
import { accessLog } from './http/access-log';
import { oneHost } from './http/one-host';
import { privateAnswers, TLS_ONLY_SECONDS } from './http/private-answers';
import { notFound, problem } from './http/problem';
import { requestContext, type ContextOptions } from './http/request-context';
import { requestMetrics } from './http/request-metrics';
import { requestSpan } from './http/request-span';
import { shedLoad } from './http/shed-load';
import { signInLimits } from './sign-in-limits';
import { apiRoutes, type ApiDeps } from './routes/api';
import { opsRoutes, type OpsDeps } from './routes/ops/ops';

export type AppDeps = Omit<ApiDeps, 'admission' | 'signIns'> &
  Omit<OpsDeps, 'signIns'> &
  ContextOptions & {
    readonly clock: Clock;
    readonly log: Log;
    readonly metrics: Metrics;
    readonly signInLimits: SignInLimits;
    /** For how long this process has had nothing to do since it started. */
    readonly idleMs: () => number;
    /** OpenAPI document and pages for people. */
    readonly docs: Router;
  };

/** The documentation's pages load nothing from elsewhere; `data:` images are the explorer's icons. */
const CONTENT_POLICY = { defaultSrc: ["'self'"], imgSrc: ["'self'", 'data:'], frameAncestors: ["'none'"] };

/** HTTPS is promised for the host that is asked, and for no other that its owner may have below it. */
const PAGE_HEADERS: HelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: CONTENT_POLICY },
  strictTransportSecurity: { maxAge: TLS_ONLY_SECONDS, includeSubDomains: false },
};

export type Apps = {
  /** What clinics call, and operators too where they have no door of their own. */
  readonly api: Express;
  /** What operators call at a door of their own: `/ops` alone. */
  readonly operators: Express;
};

/**
 * The whole HTTP surface, in the order a request meets it.
 * @param hasOperatorsDoor then `/ops` is only there, and 404 where clinics call
 */
export function createApps(deps: AppDeps, hasOperatorsDoor: boolean): Apps {
  // Before all else: what is refused must cost nearly nothing, or the refusing takes the place of the work.
  const admitted = admission(deps);
  const observed: RequestHandler[] = [
    requestContext(deps.clock, deps),
    ...(isTracing() ? [requestSpan] : []),
    accessLog(deps.log, deps.clock),
    requestMetrics(deps.metrics, deps.clock),
    oneHost,
  ];
  const signIns = signInLimits(deps);
  const ops = opsRoutes({ ...deps, signIns: signIns.operators });
  const clearinghouse = admitted.excludingUpstreamWait(deps.clearinghouse);
  const api = bareApp();
  api.use('/api', shedLoad(admitted, deps.metrics));
  api.use(['/api', '/ops'], privateAnswers);
  api.use(observed);
  // Errors are answered where they happen: outside its mount, a route no longer knows its whole path, which is logged.
  api.use('/api', apiRoutes({ ...deps, clearinghouse, admission: admitted, signIns: signIns.api }), problem);
  if (!hasOperatorsDoor) api.use('/ops', ops, problem);
  // The documentation's headers are for pages, not for what is not found here.
  api.use(['/api', '/ops'], notFound, problem);
  api.use(helmet(PAGE_HEADERS), deps.docs);
  api.use(notFound, problem);
  const operators = bareApp();
  operators.use(privateAnswers, observed);
  operators.use('/ops', ops, problem);
  operators.use(notFound, problem);
  return { api, operators };
}

/** A rule of a proxy that says `/ops` must not be passed by with `/OPS`. */
function bareApp(): Express {
  const app = express();
  app.enable('case sensitive routing');
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  return app;
}
