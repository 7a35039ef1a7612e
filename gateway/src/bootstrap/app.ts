import type { Clock, Log } from '@eligibility/kit';
import { isTracing, type Metrics } from '@eligibility/kit/telemetry';
import express, { Router, type Express, type RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import type { RequestListener } from 'node:http';
import { admission, type Admission, type AdmissionDeps } from '../admission/app/admission';
import type { RateLimiter } from '../admission/domain/buckets';
import type { SignInLimit } from '../admission/app/sign-in-limit';
import {
  identifyCaller,
  identifyClinic,
  needScope,
  refuseSuspended,
  type IdentifyCallerDeps,
} from '../identity/http/identify-caller';
import { limitSignIns } from '../admission/http/limit-sign-ins';
import { signInLimits, type SignInLimitsDeps } from '../identity/http/sign-in-limits';
import { rateLimit } from '../admission/http/rate-limit';
import { countForWorkspace, shedLoad } from '../admission/http/shed-load';
import { getBenefits, getExchange, withBenefits } from '../benefits/routes/benefits';
import type { LiveCheckDeps } from '../checks/app/check-live';
import type { MockCheckDeps } from '../checks/app/check-mock';
import { liveCheck, mockCheck, refuseGetByPolicy } from '../checks/routes/answer-check';
import { getAnswer, getCheck } from '../checks/routes/checks';
import { listOrExport } from '../checks/routes/checks-csv';
import { searchForChecks } from '../checks/routes/search-checks';
import { getTimeline } from '../checks/routes/timeline';
import { listFixtures, searchPayers, walletBalance } from '../checks/routes/workspace-resources';
import { TLS_ONLY_SECONDS, oneHost, privateAnswers } from '../http/headers';
import { jsonBody } from '../http/json-body';
import { accessLog, requestMetrics, requestSpan } from '../http/observe-requests';
import { requestNotes } from '../tenants/routes/request-notes';
import { methodNotAllowed, notFound, problem } from '../http/problem';
import { requestMinutes } from '../http/request-minutes';
import { requestContext, type ContextOptions } from '../http/request-context';
import { opsRoutes, type OpsDeps } from '../operations/routes/ops-routes';
import { askerOf, callerOf, rateLimitsOf } from '../identity/http/request-identity';
import type { RequestTrail } from '../tenants/app/request-trail';
import { noteAnswerReads, notePatientSearches } from '../identity/http/answer-reads';
import { sessionRoutes, type SessionRoutesDeps } from '../identity/routes/session-routes';
import { offerRoutes } from '../tenants/routes/offers';
import { addWorkspaceRoutes, type WorkspaceParts } from '../tenants/routes/workspace-routes';

/** What the HTTP surface needs, by feature. */
export type AppParts = {
  readonly requests: RequestParts;
  readonly access: AccessParts;
  readonly checks: LiveCheckDeps & MockCheckDeps;
  readonly people: SessionRoutesDeps;
  readonly operator: Omit<OpsDeps, 'signIns' | 'ownRequests'>;
  /** The pages of the console; undefined where there is none. */
  readonly console?: Router | undefined;
  /** What a workspace reads and changes of itself. */
  readonly workspace: WorkspaceParts;
  /** OpenAPI document and pages for people. */
  readonly docs: Router;
};

/** How every request is bounded and observed. */
export type RequestParts = ContextOptions & {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly trail: Pick<RequestTrail, 'note'>;
};

/** Who may come in, and how often. */
export type AccessParts = IdentifyCallerDeps &
  AdmissionDeps &
  Omit<SignInLimitsDeps, 'metrics'> & {
    readonly limiter: RateLimiter;
    readonly rateLimitPerMinute: number;
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
  const admitted = admission(access);
  const observed = observers(requests);
  const signIns = signInLimits({ ...access, metrics: requests.metrics });
  const minutes = requestMinutes(requests.clock);
  const ownRequests = minutes.lastHour;
  const ops = opsRoutes({ ...parts.operator, ownRequests, signIns: signIns.operators });
  const clearinghouse = admitted.excludingUpstreamWait(parts.checks.clearinghouse);
  const checks = { ...parts.checks, clearinghouse };
  const sessions = [sessionRoutes(parts.people, signIns.api), offerRoutes(parts.people, signIns.api)];
  const api = bareApp();
  api.use(['/api', '/ops'], privateAnswers);
  api.use(observed);
  // Errors are answered inside each mount: outside it, the whole path of a route, which is logged, is no longer known.
  const guard = keyGuard(access, { admitted, signIns: signIns.api });
  const forCallers = apiRoutes(checks, guard, parts.workspace);
  addWorkspaceRoutes(
    forCallers,
    { ...parts.workspace, checks: checks.checks, wallet: checks.wallet },
    guard.caller,
  );
  api.use('/api', minutes.count, sessions, forCallers, problem);
  if (!hasOperatorsDoor) api.use('/ops', ops, problem);
  // The documentation's headers are only for its pages, not for a 404 here.
  api.use(['/api', '/ops'], notFound, problem);
  if (console !== undefined) api.use(console);
  api.use(helmet(PAGE_HEADERS), docs);
  api.use(notFound, problem);
  const operators = bareApp();
  operators.use(privateAnswers, observed);
  operators.use('/ops', ops, problem);
  operators.use('/api', sessions, problem);
  if (console !== undefined) operators.use(console);
  operators.use(notFound, problem);
  // Before Express: a refusal must cost almost nothing, or refusing uses up the capacity for work.
  return { api: shedLoad({ admitted, ...requests }, toListener(api)), operators: toListener(operators) };
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

type KeyGuard = {
  /** First who calls, and only then how often. */
  readonly caller: readonly RequestHandler[];
  /** For which clinic of the workspace. */
  readonly clinic: RequestHandler;
};

function keyGuard(
  access: AccessParts,
  { admitted, signIns }: { readonly admitted: Admission; readonly signIns: SignInLimit },
): KeyGuard {
  return {
    caller: [
      limitSignIns(signIns, identifyCaller(access)),
      countForWorkspace(admitted, (res) => callerOf(res).workspace),
      refuseSuspended,
      rateLimit(access.limiter, access.rateLimitPerMinute, rateLimitsOf),
    ],
    clinic: identifyClinic(access.workspaces),
  };
}

/** All routes for callers in a workspace: what a caller wants is read only after `guard`. */
function apiRoutes(deps: AppParts['checks'], guard: KeyGuard, ports: WorkspaceParts): Router {
  const noteRead = noteAnswerReads(ports);
  const router = Router({ caseSensitive: true });
  router.use(privateAnswers);
  const check = (path: string, may: readonly RequestHandler[], handler: RequestHandler): void => {
    router
      .route(path)
      // Express answers HEAD by the GET route, but a HEAD must not run a check.
      .head(methodNotAllowed('GET', 'POST'))
      .get(...guard.caller, guard.clinic, ...may, handler)
      .post(...guard.caller, guard.clinic, ...may, ...jsonBody(), handler)
      .all(methodNotAllowed('GET', 'POST'));
  };
  const read = <Params>(
    path: string,
    may: readonly RequestHandler[],
    handler: RequestHandler<Params>,
  ): void => {
    router.get(path, ...([...guard.caller, ...may] as RequestHandler<Params>[]), handler);
    router.all(path, methodNotAllowed('GET'));
  };

  const logged = { ...ports, checks: deps.checks };
  const answering = { ...deps, withBenefits: withBenefits(deps), noteRead };
  check('/eligibility/check', [needScope('check:live'), refuseGetByPolicy], liveCheck(answering, deps.clock));
  check('/eligibility/check/mock', [needScope('check:mock')], mockCheck(answering, deps.clock));
  read('/eligibility/checks', [needScope('checks:read')], listOrExport(logged));
  router.post(
    '/eligibility/checks/search',
    ...guard.caller,
    needScope('checks:read'),
    needScope('check:live'),
    ...jsonBody(),
    searchForChecks({ ...deps, ...ports }, notePatientSearches(ports)),
  );
  router.all('/eligibility/checks/search', methodNotAllowed('POST'));
  read('/eligibility/checks/:id/timeline', [needScope('checks:read')], getTimeline(deps));
  read('/eligibility/checks/:id', [needScope('checks:read')], getCheck(logged));
  // The scope of the check itself is needed as well, which depends on the check that is found.
  read('/eligibility/checks/:id/answer', [], getAnswer(answering, noteRead));
  read('/eligibility/checks/:id/benefits', [], getBenefits(deps, noteRead));
  read('/eligibility/checks/:id/exchange', [needScope('check:raw')], getExchange(deps, noteRead));
  read('/eligibility/fixtures', [needScope('check:mock')], listFixtures(deps.fixtures));
  read('/payers', [needScope('payers:read')], searchPayers(deps.payers));
  read('/wallet', [needScope('wallet:read')], walletBalance(deps.wallet, deps.clock));
  return router;
}
