import type { Clock, Log } from '@eligibility/kit';
import { isTracing, type Metrics } from '@eligibility/kit/telemetry';
import express, { type Express, type RequestHandler, type Router } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import type { RequestListener } from 'node:http';
import { admission, type AdmissionDeps } from '../admission/app/admission';
import { shedLoad } from '../admission/http/shed-load';
import { doorsOf } from '../doors/routes/doors';
import { assistantRoutes } from '../doors/routes/mcp';
import { crossOrigin } from '../http/cross-origin';
import { TLS_ONLY_SECONDS, oneHost, privateAnswers } from '../http/headers';
import { accessLog, requestMetrics, requestSpan } from '../http/observe-requests';
import { notFound, problem, problemIn } from '../http/problem';
import { requestContext, type ContextOptions } from '../http/request-context';
import { requestMinutes } from '../http/request-minutes';
import { routerOf } from '../http/route';
import { askerOf } from '../identity/http/request-identity';
import { signInLimits } from '../identity/http/sign-in-limits';
import type { OperationsDeps } from '../operations/routes/operations-deps';
import type { RequestTrail } from '../tenants/app/request-trail';
import { requestNotes } from '../tenants/routes/request-notes';
import { guardsOf, type AccessDeps } from './guards';
import { routesOf, type RouteDeps } from './routes';

/** What the HTTP surface needs, by room. */
export type AppParts = Omit<RouteDeps, 'operations'> & {
  /** All but what this process itself answered, which is counted here. */
  readonly operations: Omit<OperationsDeps, 'ownRequests'>;
  readonly requests: RequestParts;
  /** The origins whose pages may call the API with a key. */
  readonly corsOrigins: readonly string[];
  readonly access: AccessDeps;
  /** The pages of the console; undefined where there is none. */
  readonly console?: Router | undefined;
  /** OpenAPI document and pages for people. */
  readonly docs: Router;
};

/** How every request is bounded and observed. */
export type RequestParts = ContextOptions & {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly trail: Pick<RequestTrail, 'note'>;
  readonly isBusy: AdmissionDeps['isBusy'];
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
  readonly api: RequestListener;
  /** The app for operators at a port of their own: `/ops`, and how people sign in. */
  readonly operators: RequestListener;
};

/**
 * The whole HTTP surface, in the order in which a request passes it.
 * @param hasOperatorsDoor true when operators have a port of their own; `/ops` is then 404 at the clinics' port
 */
export function createApps(parts: AppParts, hasOperatorsDoor: boolean): Apps {
  const { requests, access, docs, console } = parts;
  const admitted = admission({ ...access, ...requests });
  const observed = observers(requests);
  const signIns = signInLimits({ ...access, metrics: requests.metrics });
  const minutes = requestMinutes(requests.clock);
  const { uncounted } = admitted;
  const { clearinghouse: upstream } = parts.checks;
  const clearinghouse: typeof upstream = {
    ask: (inquiry, budget) => uncounted(inquiry.workspace.id, () => upstream.ask(inquiry, budget)),
  };
  const checks = { ...parts.checks, clearinghouse, uncounted };
  const operations = { ...parts.operations, ownRequests: minutes.lastHour };
  const routes = routesOf({ ...parts, checks, operations }, signIns.api);
  const guards = guardsOf(access, { admitted, signIns });
  const people = routerOf(routes.people, guards.people);
  const ops = [guards.operatorSignIn, routerOf(routes.operators, guards.operators)];
  const api = bareApp();
  const doors = doorsOf({ ...parts, ...guards.doors, api: toListener(api) });
  const doorPaths = ['/mcp', ...doors.flatMap(({ paths }) => paths)];
  api.use(['/api', '/ops', ...doorPaths], privateAnswers);
  api.use(observed);
  if (parts.corsOrigins.length > 0) api.use(['/api', ...doorPaths], crossOrigin(parts.corsOrigins));
  // Errors are answered inside each mount: outside it, the whole path of a route, which is logged, is no longer known.
  api.use('/api', minutes.count, people, routerOf(routes.callers, guards.callers), problem);
  if (!hasOperatorsDoor) api.use('/ops', ops, problem);
  api.use(assistantRoutes({ ...parts, signIn: guards.assistants, api: toListener(api) }));
  for (const { paths, routes, form } of doors) api.use([...paths], routes, notFound, problemIn(form));
  // The documentation's headers are only for its pages, not for a 404 here.
  api.use(['/api', '/ops', '/mcp'], notFound, problem);
  if (console !== undefined) api.use(console);
  api.use(helmet(PAGE_HEADERS), docs);
  api.use(notFound, problem);
  const operators = bareApp();
  operators.use(privateAnswers, observed);
  operators.use('/ops', ops, problem);
  operators.use('/api', people, problem);
  if (console !== undefined) operators.use(console);
  operators.use(notFound, problem);
  // Before Express: a refusal must cost almost nothing, or refusing uses up the capacity for work.
  const limited = [{ paths: ['/api', '/mcp'] }, ...doors];
  return {
    api: shedLoad({ admitted, ...requests, limited }, toListener(api)),
    operators: toListener(operators),
  };
}

/** Express' app is a function of the request and the answer. */
function toListener(app: Express): RequestListener {
  return app as RequestListener;
}

/** Gives a request its id and deadline, and records it in log, metrics and trace. */
function observers({ clock, log, metrics, trail, ...options }: RequestParts): RequestHandler[] {
  return [
    requestContext(clock, options),
    ...(isTracing() ? [requestSpan] : []),
    accessLog(log, clock, askerOf),
    requestNotes(trail, clock),
    requestMetrics(metrics, clock),
    oneHost,
  ];
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
