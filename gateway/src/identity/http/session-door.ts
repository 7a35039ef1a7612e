import type { IdentityContext } from '../app/context';
import { AppError } from '@eligibility/kit';
import type { Request, RequestHandler, Response } from 'express';
import type { Caller } from '../app/authenticate';
import type { SignedInOperator } from '../domain/operator';
import { isRepeatedHeader } from '../../http/headers';
import { parseUuid } from '../../http/fields';
import { identityOf } from './request-identity';
import type { FoundSession } from '../app/person-store';
import { callerOfSession, operatorOfSession } from '../app/session-caller';
import { findLiveSession } from '../app/sessions';
import { requireSameOrigin } from './same-origin';
import { sessionCookieOf } from './session-cookie';

export type SessionDoor = IdentityContext;

/** A session signs in only a request without another credential, so that a mix of two is never a question. */
export function hasSession({ isBehindProxy }: SessionDoor, req: Request): boolean {
  return (req.headers.authorization ?? '') === '' && sessionCookieOf(req, isBehindProxy) !== undefined;
}

/**
 * The session of a request, which the context then has.
 * @throws AppError `unauthorized`, `cross-site-request`
 */
async function enter(door: SessionDoor, req: Request, res: Response): Promise<FoundSession> {
  const token = sessionCookieOf(req, door.isBehindProxy);
  if (token === undefined) throw new AppError('unauthorized');
  requireSameOrigin(req);
  const foundSession = await findLiveSession(door, token);
  identityOf(res).session = foundSession;
  return foundSession;
}

const NO_SESSION =
  'This path is for people who are signed in to the console, and not for programs: no key opens it. Sign in first.';

/** Identifies the person by the session's cookie, or answers 401; for routes about sessions. */
export function authenticateSession(door: SessionDoor): RequestHandler {
  return async (req, res, next) => {
    if (!hasSession(door, req)) throw new AppError('unauthorized', { detail: NO_SESSION });
    await enter(door, req, res);
    next();
  };
}

/** The person who calls the API in a workspace. @throws AppError as `enter`; `client-forbidden` */
export async function callerBySession(door: SessionDoor, req: Request, res: Response): Promise<Caller> {
  const foundSession = await enter(door, req, res);
  return callerOfSession(door, foundSession, workspaceIdOf(req));
}

/** The person who calls the operator API. @throws AppError as `enter`; `operator-forbidden` */
export async function operatorBySession(
  door: SessionDoor,
  req: Request,
  res: Response,
): Promise<SignedInOperator> {
  return operatorOfSession(await enter(door, req, res));
}

/** The workspace that a request names; undefined where it names none. */
export function workspaceIdOf(req: Request): string | undefined {
  const sentWorkspaceId = req.get('X-Workspace-Id');
  if (sentWorkspaceId === undefined) return undefined;
  // What is no id names no workspace.
  return isRepeatedHeader(req, 'x-workspace-id') ? '' : (parseUuid(sentWorkspaceId) ?? '');
}

/** The session of the request; call it only in routes behind `authenticateSession`. */
export function sessionOf(res: Response): FoundSession {
  const { session } = identityOf(res);
  if (session === undefined) throw new Error('the route is not behind authentication');
  return session;
}
