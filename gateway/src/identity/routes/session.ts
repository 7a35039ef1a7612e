import type { Schema } from '@eligibility/api-types';
import { AppError } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import type { SignInLimit } from '../../admission/app/sign-in-limit';
import { tooManyFailed } from '../../admission/http/limit-sign-ins';
import { holderOf } from '../../http/connections';
import { parseUuid, validate } from '../../http/fields';
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

/** How people can sign in at this installation. */
type SignInWays = { readonly openIdConnect: boolean; readonly oneTimeLink: boolean };

/** GET /api/session/ways */
export function signInWays(ways: SignInWays): RequestHandler {
  return (_req, res) => {
    res.json(ways satisfies Schema<'SignInWays'>);
  };
}

const LINK_BODY = Joi.object<{ token: string }>({ token: Joi.string().max(200).required() });

/**
 * POST /api/session/link: a session for a link's token. Failures are limited like those of every other credential.
 */
export function signInByLink(door: SessionDoor, signIns: SignInLimit): RequestHandler {
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
    const found = await door.people.findSession([opened.session.hash]);
    if (found === undefined) throw new AppError('unauthorized');
    await endFormer(door, former);
    identityOf(res).session = found;
    setSessionCookie(req, res, { token: opened.token, isBehindProxy: door.isBehindProxy });
    res.status(201).json(await sessionDocument(door, found));
  };
}

/** GET /api/session */
export function getSession(door: SessionDoor): RequestHandler {
  return async (_req, res) => {
    res.json(await sessionDocument(door, sessionOf(res)));
  };
}

/** DELETE /api/session */
export function signOut(door: SessionDoor): RequestHandler {
  return async (req, res) => {
    const { person, session } = sessionOf(res);
    await endSession(door, person, session.id);
    clearSessionCookie(req, res, door.isBehindProxy);
    res.status(204).end();
  };
}

const pageQuery = listQuery({});

/** GET /api/sessions: those of the person that are not over. */
export function listOwnSessions(door: SessionDoor): RequestHandler {
  return async (req, res) => {
    const { person, session } = sessionOf(res);
    const page = await door.people.listSessions(person.id, door.clock.now(), pageQuery(req.query));
    res.json(toPageResponse(page, (one) => shownSession(one, session.id)));
  };
}

/** DELETE /api/sessions/{id} */
export function endOwnSession(door: SessionDoor): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { person } = sessionOf(res);
    const id = parseUuid(req.params.id);
    if (id === undefined || !(await endSession(door, person, id)))
      throw new AppError('not-found', { detail: 'You have no session with this id.' });
    res.status(204).end();
  };
}
