import type { Clock, Log } from '@eligibility/kit';
import { isTracing, type Metrics } from '@eligibility/kit/telemetry';
import express, { type Express, type RequestHandler, type Router } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import { admission, shedLoad } from '../access/http/shed-load';
import type { SignInLimits } from '../access/app/sign-in-limit';
import { accessLog } from '../http/access-log';
import { oneHost } from '../http/one-host';
import { privateAnswers, TLS_ONLY_SECONDS } from '../http/private-answers';
import { notFound, problem } from '../http/problem';
import { requestContext, type ContextOptions } from '../http/request-context';
import { requestMetrics } from '../http/request-metrics';
import { requestSpan } from '../http/request-span';
import { signInLimits } from '../access/http/limit-sign-ins';
import { apiRoutes, type ApiDeps } from './api-routes';
import { opsRoutes, type OpsDeps } from '../operator/routes/ops-routes';

export type AppDeps = Omit<ApiDeps, 'admission' | 'signIns'> &
  Omit<OpsDeps, 'signIns'> &
  ContextOptions & {
    readonly clock: Clock;
    readonly log: Log;
    readonly metrics: Metrics;
    readonly signInLimits: SignInLimits;
    /** How long this process has been idle since it started. */
    readonly idleMs: () => number;
    /** OpenAPI document and pages for people. */
    readonly docs: Router;
  };

/** The documentation's pages load nothing from elsewhere; `data:` images are the explorer's icons. */
const CONTENT_POLICY = { defaultSrc: ["'self'"], imgSrc: ["'self'", 'data:'], frameAncestors: ["'none'"] };

/** HTTPS is promised for this host only, not for the subdomains that its owner may have. */
const PAGE_HEADERS: HelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: CONTENT_POLICY },
  strictTransportSecurity: { maxAge: TLS_ONLY_SECONDS, includeSubDomains: false },
};

export type Apps = {
  /** The app for clinics, and for operators too when they have no port of their own. */
  readonly api: Express;
  /** The app for operators at a port of their own: `/ops` only. */
  readonly operators: Express;
};

/**
 * The whole HTTP surface, in the order in which a request passes it.
 * @param hasOperatorsDoor true when operators have a port of their own; `/ops` is then 404 at the clinics' port
 */
export function createApps(deps: AppDeps, hasOperatorsDoor: boolean): Apps {
  // First of all: a refusal must cost almost nothing, or refusing uses up the capacity for work.
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
  // Errors are answered inside each mount: outside it, the whole path of a route, which is logged, is no longer known.
  api.use('/api', apiRoutes({ ...deps, clearinghouse, admission: admitted, signIns: signIns.api }), problem);
  if (!hasOperatorsDoor) api.use('/ops', ops, problem);
  // The documentation's headers are only for its pages, not for a 404 here.
  api.use(['/api', '/ops'], notFound, problem);
  api.use(helmet(PAGE_HEADERS), deps.docs);
  api.use(notFound, problem);
  const operators = bareApp();
  operators.use(privateAnswers, observed);
  operators.use('/ops', ops, problem);
  operators.use(notFound, problem);
  return { api, operators };
}

/** A proxy's rule for `/ops` must not be bypassed with `/OPS`. */
function bareApp(): Express {
  const app = express();
  app.enable('case sensitive routing');
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  return app;
}
