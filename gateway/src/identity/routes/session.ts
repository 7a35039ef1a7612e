import { served, type Answer, type Operations } from '../../http/operation';
import type { IdentityContext } from '../app/context';
import type { Schema } from '@eligibility/api-types';
import { AppError } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import type { SignInLimit } from '../../admission/app/sign-in-limit';
import { tooManyFailed } from '../../admission/http/limit-sign-ins';
import { holderOf } from '../../http/connections';
import { validate } from '../../http/fields';
import { pathId } from '../../http/handlers';
import { pageQuery, toPageResponse } from '../../http/list-query';
import { contextOf } from '../../http/request-context';
import { identityOf } from '../http/request-identity';
import { endFormer, endSession, formerSession } from '../app/sessions';
import { redeemLink } from '../app/sign-in-links';
import { agentOf } from '../domain/session';
import { requireSameOrigin } from '../http/same-origin';
import { clearSessionCookie, sessionCookieOf, setSessionCookie } from '../http/session-cookie';
import { sessionOf, type SessionDoor } from '../http/session-door';
import { LINK_TOKEN } from './people-schemas';
import { sessionDocument, shownSession } from './session-document';
import { ANYONE, SIGNED_IN, type PersonRoute, type PersonWho } from '../http/who';
import { openIdRoutes } from './openid';

const PERSON_SESSION: Answer = ['PersonSession', 'Who is signed in, and what the person may do.'];

const SESSION_OPERATIONS = {
  listSignInWays: {
    method: 'GET',
    path: '/session/ways',
    who: ANYONE,
    summary: 'How people can sign in here',
    description: 'Needs no credential.',
    answers: { 200: ['SignInWays', 'The ways.'] },
  },
  getSession: {
    method: 'GET',
    path: '/session',
    who: SIGNED_IN,
    summary: 'Who is signed in',
    description: 'The person of the session, and what the person may do.',
    answers: { 200: PERSON_SESSION },
  },
  signOut: {
    method: 'DELETE',
    path: '/session',
    who: SIGNED_IN,
    summary: 'Sign out',
    description: 'The session ends, and its cookie is taken back.',
    answers: { 204: { nothing: 'The session is over.' } },
  },
  listSessions: {
    method: 'GET',
    path: '/sessions',
    who: SIGNED_IN,
    summary: "List one's own sessions, newest first",
    description: 'Those that are not over.',
    query: pageQuery,
    answers: { 200: ['SessionPage', 'One page.'] },
  },
  endSession: {
    method: 'DELETE',
    path: '/sessions/{sessionId}',
    who: SIGNED_IN,
    summary: "End one of one's own sessions",
    description: 'In effect with the next request of that session.',
    answers: { 204: { nothing: 'The session is over.' } },
  },
} satisfies Operations<PersonWho>;

/** How people sign in and out. Their keys are cookies, never a bearer credential. */
export function sessionRoutes(context: IdentityContext, signIns: SignInLimit): readonly PersonRoute[] {
  const { hasSignInLinks: oneTimeLink, openId } = context;
  const routes = served(SESSION_OPERATIONS, {
    listSignInWays: signInWays({ openIdConnect: openId !== undefined, oneTimeLink }),
    getSession: getSession(context),
    signOut: signOut(context),
    listSessions: listOwnSessions(context),
    endSession: endOwnSession(context),
  });
  return [
    ...routes,
    ...(openId === undefined ? [] : openIdRoutes({ ...context, ...openId }, signIns)),
    ...(oneTimeLink ? linkRoutes(context, signIns) : []),
  ];
}

const LINK_OPERATIONS = {
  signInByLink: {
    method: 'POST',
    path: '/session/link',
    who: ANYONE,
    summary: 'Sign in by a link',
    description:
      "Once for each link, within 15 minutes. The answer sets the session's cookie. Not there where " +
      'links are off.',
    sends: { json: 'LinkToken', example: { token: '9nXw2bQ7LrT4vKc8mZ5s' } },
    answers: { 201: PERSON_SESSION },
    refuses: { 401: 'Unauthorized', 403: 'CrossSiteRequest', 404: 'NotFound', 429: 'RateLimited' },
  },
} satisfies Operations<PersonWho>;

function linkRoutes(context: SessionDoor, signIns: SignInLimit): readonly PersonRoute[] {
  return served(LINK_OPERATIONS, { signInByLink: signInByLink(context, signIns) });
}

/** How people can sign in at this installation. */
type SignInWays = { readonly openIdConnect: boolean; readonly oneTimeLink: boolean };

/** GET /api/session/ways */
function signInWays(ways: SignInWays): RequestHandler {
  return (_req, res) => {
    res.json(ways satisfies Schema<'SignInWays'>);
  };
}

/**
 * POST /api/session/link: a session for a link's token. Failures are limited like those of every other credential.
 */
function signInByLink(door: SessionDoor, signIns: SignInLimit): RequestHandler {
  return async (req, res) => {
    requireSameOrigin(req);
    const { token } = validate(LINK_TOKEN, req.body);
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
