import { isTracing } from '@eligibility/kit/telemetry';
import express, { type Express, type RequestHandler, type Router } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import type { RequestListener } from 'node:http';
import { admission, type Admission } from '../admission/app/admission';
import { shedLoad } from '../admission/http/shed-load';
import type { GatewayConfig } from '../config/gateway-config';
import { doorsOf } from '../doors/routes/doors';
import { assistantRoutes } from '../doors/routes/mcp';
import { crossOrigin } from '../http/cross-origin';
import { TLS_ONLY_SECONDS, oneHost, privateAnswers } from '../http/headers';
import { accessLog, requestMetrics, requestSpan } from '../http/observe-requests';
import { notFound, problem, problemIn } from '../http/problem';
import { requestContext } from '../http/request-context';
import { routerOf } from '../http/route';
import { askerOf } from '../identity/http/request-identity';
import { signInLimits } from '../identity/http/sign-in-limits';
import { requestNotes } from '../tenants/routes/request-notes';
import type { AppContext } from './context';
import { guardsOf } from './guards';
import { routesOf } from './routes';

export type AppSettings = Pick<
  GatewayConfig,
  'checkDeadlineMs' | 'trustedProxies' | 'corsOrigins' | 'bodies' | 'signInLimits' | 'operatorPort'
> & {
  /** Whether the thread of this process has no time to spare. */
  readonly isBusy: () => boolean;
  /** The pages of the console; undefined if there is none. */
  readonly console?: Router | undefined;
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
  readonly api: RequestListener;
  /** The app for operators at a port of their own: `/ops`, and how people sign in. */
  readonly operators: RequestListener;
};

/** The whole HTTP surface, in the order in which a request passes it. */
export function createApps(context: AppContext, settings: AppSettings): Apps {
  const { requestMinutes } = context;
  const { docs, console, isBusy, corsOrigins = [] } = settings;
  const admitted = admission({ ...context, isBusy });
  const observed = observers(context, settings);
  const signIns = signInLimits(context, settings.signInLimits);
  const routes = routesOf(counting(context, admitted), signIns.api);
  const guards = guardsOf(context, settings, { admitted, signIns });
  const people = routerOf(routes.people, guards.people);
  const ops = [guards.operatorSignIn, routerOf(routes.operators, guards.operators)];
  // At a port of their own, operators are not at the clinics': /ops is 404 there.
  const hasOperatorsDoor = settings.operatorPort !== undefined;
  const api = bareApp();
  const atDoors = { ...context, ...guards.doors, corsOrigins, api: toListener(api) };
  const doors = doorsOf(atDoors);
  const doorPaths = ['/mcp', ...doors.flatMap(({ paths }) => paths)];
  api.use(['/api', '/ops', ...doorPaths], privateAnswers);
  api.use(observed);
  if (corsOrigins.length > 0) api.use(['/api', ...doorPaths], crossOrigin(corsOrigins));
  // Errors are answered inside each mount: outside it, the whole path of a route, which is logged, is no longer known.
  api.use('/api', requestMinutes.count, people, routerOf(routes.callers, guards.callers), problem);
  if (!hasOperatorsDoor) api.use('/ops', ops, problem);
  api.use(assistantRoutes({ ...atDoors, signIn: guards.assistants }));
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
    api: shedLoad({ admitted, ...context, limited }, toListener(api)),
    operators: toListener(operators),
  };
}

/** A request that waits for a payer does not count as one of its workspace. */
function counting(context: AppContext, { uncounted }: Admission): AppContext {
  const { clearinghouse: upstream } = context;
  const ask: typeof upstream.ask = (inquiry, budget) =>
    uncounted(inquiry.workspace.id, () => upstream.ask(inquiry, budget));
  return { ...context, uncounted, clearinghouse: { ...upstream, ask } };
}

/** Express' app is a function of the request and the answer. */
function toListener(app: Express): RequestListener {
  return app as RequestListener;
}

/** Gives a request its id and deadline, and records it in log, metrics and trace. */
function observers(
  { clock, log, metrics, requestTrail }: AppContext,
  options: AppSettings,
): RequestHandler[] {
  return [
    requestContext(clock, options),
    ...(isTracing() ? [requestSpan] : []),
    accessLog(log, clock, askerOf),
    requestNotes(requestTrail, clock),
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
