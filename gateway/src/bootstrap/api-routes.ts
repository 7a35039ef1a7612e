import type { Clock } from '@eligibility/kit';
import { Router, type RequestHandler } from 'express';
import { countForWorkspace, type Admission } from '../access/http/shed-load';
import type { AuthenticateDeps } from '../access/app/authenticate';
import type { LiveCheckDeps } from '../checks/app/check-live';
import type { MockCheckDeps } from '../checks/app/check-mock';
import type { RateLimiter } from '../access/domain/buckets';
import type { SignInLimit } from '../access/app/sign-in-limit';
import { authenticateKey, needScope, refuseSuspended, identifyClinic } from '../access/http/identify-caller';
import { jsonBody } from '../http/json-body';
import { limitSignIns } from '../access/http/limit-sign-ins';
import { refuseGetByPolicy } from '../checks/routes/live-check-policies';
import { privateAnswers } from '../http/private-answers';
import { methodNotAllowed } from '../http/problem';
import { rateLimit } from '../access/http/rate-limit';
import { getAnswer } from '../checks/routes/get-answer';
import { getCheck } from '../checks/routes/get-check';
import { listChecks } from '../checks/routes/list-checks';
import { liveCheck } from '../checks/routes/live-check';
import { mockCheck } from '../checks/routes/mock-check';
import { listFixtures } from '../checks/routes/list-fixtures';
import { searchPayers } from '../checks/routes/search-payers';
import { walletBalance } from '../checks/routes/wallet-balance';

export type ApiDeps = AuthenticateDeps &
  LiveCheckDeps &
  MockCheckDeps & {
    readonly clock: Clock;
    readonly admission: Pick<Admission, 'learn'>;
    readonly signIns: SignInLimit;
    readonly limiter: RateLimiter;
    readonly rateLimitPerMinute: number;
  };

/** All routes for a workspace's key: first who calls, then how often, and only then what they want. */
export function apiRoutes(deps: ApiDeps): Router {
  const router = Router({ caseSensitive: true });
  router.use(privateAnswers);
  const guard: RequestHandler[] = [
    limitSignIns(deps.signIns, authenticateKey(deps)),
    countForWorkspace(deps.admission),
    refuseSuspended,
    rateLimit(deps.limiter, deps.rateLimitPerMinute),
  ];
  const clinic = identifyClinic(deps.workspaces);
  const check = (path: string, may: readonly RequestHandler[], handler: RequestHandler): void => {
    router
      .route(path)
      // Express answers HEAD by the GET route, but a HEAD must not run a check.
      .head(methodNotAllowed('GET', 'POST'))
      .get(...guard, clinic, ...may, handler)
      .post(...guard, clinic, ...may, ...jsonBody(), handler)
      .all(methodNotAllowed('GET', 'POST'));
  };
  const read = <Params>(
    path: string,
    may: readonly RequestHandler[],
    handler: RequestHandler<Params>,
  ): void => {
    router.get(path, ...([...guard, ...may] as RequestHandler<Params>[]), handler);
    router.all(path, methodNotAllowed('GET'));
  };

  check('/eligibility/check', [needScope('check:live'), refuseGetByPolicy], liveCheck(deps, deps.clock));
  check('/eligibility/check/mock', [needScope('check:mock')], mockCheck(deps, deps.clock));
  read('/eligibility/checks', [needScope('checks:read')], listChecks(deps.checks));
  read('/eligibility/checks/:id', [needScope('checks:read')], getCheck(deps.checks));
  // The needed scope depends on the check that is found.
  read('/eligibility/checks/:id/answer', [], getAnswer(deps));
  read('/eligibility/fixtures', [needScope('check:mock')], listFixtures(deps.fixtures));
  read('/payers', [needScope('payers:read')], searchPayers(deps.payers));
  read('/wallet', [needScope('wallet:read')], walletBalance(deps.wallet, deps.clock));
  return router;
}
