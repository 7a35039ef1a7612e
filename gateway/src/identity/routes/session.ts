import type { Schema } from '@eligibility/api-types';
import { AppError } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import type { SignInLimit } from '../../admission/app/sign-in-limit';
import { tooManyFailed } from '../../admission/http/limit-sign-ins';
import { holderOf } from '../../http/connections';
import { validate } from '../../http/fields';
import { pathId } from '../../http/handlers';
import { listQuery, toPageResponse } from '../../http/list-query';
import { contextOf } from '../../http/request-context';
import { identityOf } from '../http/request-identity';
import { endFormer, endSession, formerSession } from '../app/sessions';
import { redeemLink } from '../app/sign-in-links';
import { agentOf } from '../domain/session';
import { requireSameOrigin } from '../http/same-origin';
import { clearSessionCookie, sessionCookieOf, setSessionCookie } from '../http/session-cookie';
import { sessionOf, type SessionDoor } from '../http/session-door';
import { sessionDocument, shownSession } from './session-document';
import { ANYONE, SIGNED_IN, type PersonRoute } from '../http/who';
import { openIdRoutes } from './openid';
import type { IdentityDeps } from './identity-deps';

/** How people sign in and out. Their keys are cookies, never a bearer credential. */
export function sessionRoutes(deps: IdentityDeps, signIns: SignInLimit): readonly PersonRoute[] {
  const { hasSignInLinks: oneTimeLink, openId } = deps;
  const ways = signInWays({ openIdConnect: openId !== undefined, oneTimeLink });
  return [
    { method: 'GET', path: '/session/ways', who: ANYONE, handler: ways },
    ...(openId === undefined ? [] : openIdRoutes({ ...deps, ...openId }, signIns)),
    ...(oneTimeLink ? linkRoutes(deps, signIns) : []),
    { method: 'GET', path: '/session', who: SIGNED_IN, handler: getSession(deps) },
    { method: 'DELETE', path: '/session', who: SIGNED_IN, handler: signOut(deps) },
    { method: 'GET', path: '/sessions', who: SIGNED_IN, handler: listOwnSessions(deps) },
    { method: 'DELETE', path: '/sessions/{sessionId}', who: SIGNED_IN, handler: endOwnSession(deps) },
  ];
}

function linkRoutes(deps: SessionDoor, signIns: SignInLimit): readonly PersonRoute[] {
  return [{ method: 'POST', path: '/session/link', who: ANYONE, handler: signInByLink(deps, signIns) }];
}

/** How people can sign in at this installation. */
type SignInWays = { readonly openIdConnect: boolean; readonly oneTimeLink: boolean };

/** GET /api/session/ways */
function signInWays(ways: SignInWays): RequestHandler {
  return (_req, res) => {
    res.json(ways satisfies Schema<'SignInWays'>);
  };
}

const LINK_BODY = Joi.object<{ token: string }>({ token: Joi.string().max(200).required() });

/**
 * POST /api/session/link: a session for a link's token. Failures are limited like those of every other credential.
 */
function signInByLink(door: SessionDoor, signIns: SignInLimit): RequestHandler {
  return async (req, res) => {
    requireSameOrigin(req);
    const { token } = validate(LINK_BODY, req.body);
    const address = holderOf(contextOf(res).clientAddress());
    const entered = await signIns.enter({ address, credential: token });
    if (entered.kind === 'limited') throw tooManyFailed(entered, res);
    const agent = agentOf(req.get('User-Agent'));
    const former = await formerSession(door, sessionCookieOf(req, door.isBehindProxy));
    const opened = await redeemLink(door, { token, agent }).catch((failure: unknown) => {
      if (failure instanceof AppError && failure.code === 'unauthorized') entered.failed();
      throw failure;
    });
    const foundSession = await door.people.findSession([opened.session.hash]);
    if (foundSession === undefined) throw new AppError('unauthorized');
    await endFormer(door, former);
    identityOf(res).session = foundSession;
    setSessionCookie(req, res, { token: opened.token, isBehindProxy: door.isBehindProxy });
    res.status(201).json(await sessionDocument(door, foundSession));
  };
}

/** GET /api/session */
function getSession(door: SessionDoor): RequestHandler {
  return async (_req, res) => {
    res.json(await sessionDocument(door, sessionOf(res)));
  };
}

/** DELETE /api/session */
function signOut(door: SessionDoor): RequestHandler {
  return async (req, res) => {
    const { person, session } = sessionOf(res);
    await endSession(door, person, session.id);
    clearSessionCookie(req, res, door.isBehindProxy);
    res.status(204).end();
  };
}

const pageQuery = listQuery({});

/** GET /api/sessions: those of the person that are not over. */
function listOwnSessions(door: SessionDoor): RequestHandler {
  return async (req, res) => {
    const { person, session } = sessionOf(res);
    const page = await door.people.listSessions(person.id, door.clock.now(), pageQuery(req.query));
    res.json(toPageResponse(page, (one) => shownSession(one, session.id)));
  };
}

const NO_SESSION = 'You have no session with this id.';

/** DELETE /api/sessions/{sessionId} */
function endOwnSession(door: SessionDoor): RequestHandler {
  return async (req, res) => {
    const { person } = sessionOf(res);
    const id = pathId(req, 'sessionId', NO_SESSION);
    if (!(await endSession(door, person, id))) throw new AppError('not-found', { detail: NO_SESSION });
    res.status(204).end();
  };
}
