import { Router, type RequestHandler } from 'express';
import type { SignInLimit } from '../../admission/app/sign-in-limit';
import { limitSignIns } from '../../admission/http/limit-sign-ins';
import { jsonBody } from '../../http/json-body';
import { methodNotAllowed } from '../../http/problem';
import { finishOpenId, startOpenId, type OpenIdDoor } from './openid';
import { authenticateSession, type SessionDoor } from '../http/session-door';
import { endOwnSession, getSession, listOwnSessions, signInByLink, signInWays, signOut } from './session';

export type SessionRoutesDeps = SessionDoor & {
  readonly hasSignInLinks: boolean;
  /** The identity provider; undefined where none is configured. */
  readonly openId?: Pick<OpenIdDoor, 'provider' | 'roles'> | undefined;
};

/** `/api/session` and `/api/sessions`: how people sign in and out. Their keys are cookies, never a bearer credential. */
export function sessionRoutes(deps: SessionRoutesDeps, signIns: SignInLimit): Router {
  const router = Router({ caseSensitive: true });
  const signedIn = limitSignIns(signIns, authenticateSession(deps));
  const only = (path: string, ...methods: readonly string[]): void => {
    router.all(path, methodNotAllowed(...methods));
  };
  const { hasSignInLinks: oneTimeLink, openId } = deps;
  router.get('/session/ways', signInWays({ openIdConnect: openId !== undefined, oneTimeLink }));
  only('/session/ways', 'GET');
  if (openId !== undefined) {
    const door = { ...deps, ...openId };
    router.get('/session/openid/start', startOpenId(door));
    only('/session/openid/start', 'GET');
    router.get('/session/openid/callback', finishOpenId(door, signIns));
    only('/session/openid/callback', 'GET');
  }
  if (oneTimeLink) {
    router.post('/session/link', ...jsonBody(), signInByLink(deps, signIns));
    only('/session/link', 'POST');
  }
  router.get('/session', signedIn, getSession(deps));
  router.delete('/session', signedIn, signOut(deps));
  only('/session', 'GET', 'DELETE');
  router.get('/sessions', signedIn, listOwnSessions(deps));
  only('/sessions', 'GET');
  router.delete('/sessions/:id', signedIn as RequestHandler<{ id: string }>, endOwnSession(deps));
  only('/sessions/:id', 'DELETE');
  return router;
}
