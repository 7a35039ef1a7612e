import { isAppError } from '@eligibility/kit';
import type { Request, RequestHandler, Response } from 'express';
import type { SignInLimit } from '../../admission/app/sign-in-limit';
import { tooManyFailed } from '../../admission/http/limit-sign-ins';
import { holderOf } from '../../http/connections';
import { isTls, serverUrlOf } from '../../http/own-address';
import { wantsPage } from '../../http/problem';
import { contextOf } from '../../http/request-context';
import { signInByClaims, type OpenIdProvider } from '../app/openid';
import {
  ATTEMPT_MS,
  checksOf,
  formatAttempt,
  parseAttempt,
  returnPathOf,
  type OpenIdAttempt,
} from '../app/openid-attempt';
import { endFormer, formerSession } from '../app/sessions';
import type { RoleMapping } from '../domain/roles';
import { agentOf, formatSecret, TOKEN_BYTES } from '../domain/session';
import { cookieIn } from '../../http/credentials';
import { sessionCookieOf, setSessionCookie } from '../http/session-cookie';
import type { SessionDoor } from '../http/session-door';
import { ANYONE, type PersonRoute } from '../http/who';

export type OpenIdDoor = SessionDoor & {
  readonly provider: OpenIdProvider;
  readonly roles: RoleMapping;
};

const PATH = '/api/session/openid';
/** Behind TLS no other host of the domain can set it, as with the session's cookie. */
const COOKIES = { plain: 'eligibility_sign_in', tls: '__Host-eligibility_sign_in' } as const;
/** For every refusal the same: only the log says why. */
const REFUSED = '/console/sign-in?refused=true';

/** A program is answered with the problem. */
const AWAY = '/console/sign-in?away=true';

/** How people sign in at the identity provider. */
export function openIdRoutes(door: OpenIdDoor, signIns: SignInLimit): readonly PersonRoute[] {
  return [
    { method: 'GET', path: '/session/openid/start', who: ANYONE, handler: startOpenId(door) },
    { method: 'GET', path: '/session/openid/callback', who: ANYONE, handler: finishOpenId(door, signIns) },
  ];
}

/** GET /api/session/openid/start: sends the browser to the identity provider. */
function startOpenId(door: OpenIdDoor): RequestHandler {
  return pageWhileAway(async (req, res) => {
    const attempt: OpenIdAttempt = {
      secret: formatSecret(door.randomBytes(TOKEN_BYTES)),
      expiresAtMs: door.clock.now() + ATTEMPT_MS,
      returnTo: returnPathOf(req.query['returnTo']),
      former: await formerSession(door, sessionCookieOf(req, door.isBehindProxy)),
    };
    const url = await door.provider.signInUrl(redirectUri(door, req), checksOf(door.keyHash, attempt));
    res.cookie(cookieName(door, req), formatAttempt(door.keyHash, attempt), {
      ...cookieOptions(door, req),
      maxAge: ATTEMPT_MS,
    });
    res.redirect(302, url.href);
  });
}

/** GET /api/session/openid/callback: where the identity provider sends the browser back to. */
function finishOpenId(door: OpenIdDoor, signIns: SignInLimit): RequestHandler {
  return pageWhileAway(async (req, res) => {
    const address = holderOf(contextOf(res).clientAddress());
    const entered = await signIns.enter({ address, credential: req.url });
    if (entered.kind === 'limited') throw tooManyFailed(entered, res);
    res.clearCookie(cookieName(door, req), cookieOptions(door, req));
    try {
      res.redirect(302, await finish(door, req, res));
    } catch (failure) {
      if (!isAppError(failure, 'unauthorized')) throw failure;
      entered.failed();
      contextOf(res).code = failure.code;
      res.redirect(302, REFUSED);
    }
  });
}

/** A person whose provider does not answer is led to a page that says so, and what to do. */
function pageWhileAway(
  handle: (req: Request, res: Response) => Promise<void>,
): (req: Request, res: Response) => Promise<void> {
  return async (req, res) => {
    try {
      await handle(req, res);
    } catch (failure) {
      if (!isAppError(failure, 'service-unavailable') || !wantsPage(req)) throw failure;
      const context = contextOf(res);
      context.code = failure.code;
      context.failure = failure;
      const returnTo = returnPathOf(req.query['returnTo']);
      res.vary('Accept').redirect(302, `${AWAY}&${String(new URLSearchParams({ returnTo }))}`);
    }
  };
}

/** @returns where the browser wanted to go @throws AppError `unauthorized`, `service-unavailable` */
async function finish(door: OpenIdDoor, req: Request, res: Response): Promise<string> {
  const sentCookie = cookieIn(req.headers.cookie, cookieName(door, req));
  const attempt = parseAttempt(door.keyHash, sentCookie, door.clock.now());
  if (attempt === undefined) return REFUSED;
  const { search } = new URL(req.originalUrl, redirectUri(door, req));
  const callback = new URL(redirectUri(door, req) + search);
  const claims = await door.provider.claimsOf(callback, checksOf(door.keyHash, attempt));
  const agent = agentOf(req.get('User-Agent'));
  const { token } = await signInByClaims(door, { claims, roles: door.roles, agent });
  await endFormer(door, attempt.former);
  setSessionCookie(req, res, { token, isBehindProxy: door.isBehindProxy });
  return attempt.returnTo;
}

function redirectUri({ isBehindProxy }: OpenIdDoor, req: Request): string {
  return `${serverUrlOf(req, isBehindProxy) ?? 'http://unknown.invalid'}${PATH}/callback`;
}

function cookieName({ isBehindProxy }: OpenIdDoor, req: Request): string {
  return isTls(req, isBehindProxy) ? COOKIES.tls : COOKIES.plain;
}

/** `Lax`: the provider sends the browser back, and the cookie has to come along. */
function cookieOptions(
  { isBehindProxy }: OpenIdDoor,
  req: Request,
): { httpOnly: true; secure: boolean; sameSite: 'lax'; path: string } {
  return { httpOnly: true, secure: isTls(req, isBehindProxy), sameSite: 'lax', path: '/' };
}
