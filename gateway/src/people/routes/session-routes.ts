import { Router, type RequestHandler } from 'express';
import type { SignInLimit } from '../../access/app/sign-in-limit';
import { limitSignIns } from '../../access/http/limit-sign-ins';
import { jsonBody } from '../../http/json-body';
import { methodNotAllowed } from '../../http/problem';
import { authenticateSession, type SessionDoor } from '../http/session-door';
import {
  endOwnSession,
  getSession,
  listOwnSessions,
  signInByLink,
  signInWays,
  signOut,
  type SignInWays,
} from './session';

export type SessionRoutesDeps = SessionDoor & { readonly ways: SignInWays };

/** `/api/session` and `/api/sessions`: how people sign in and out. Their keys are cookies, never a bearer credential. */
export function sessionRoutes(deps: SessionRoutesDeps, signIns: SignInLimit): Router {
  const router = Router({ caseSensitive: true });
  const signedIn = limitSignIns(signIns, authenticateSession(deps));
  const only = (path: string, ...methods: readonly string[]): void => {
    router.all(path, methodNotAllowed(...methods));
  };
  router.get('/session/ways', signInWays(deps.ways));
  only('/session/ways', 'GET');
  if (deps.ways.oneTimeLink) {
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
