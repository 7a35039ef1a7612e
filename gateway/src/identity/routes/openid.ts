import { text } from '../../http/schema';
import { served, type Operations } from '../../http/operation';
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
import { ANYONE, type PersonRoute, type PersonWho } from '../http/who';

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

const OPEN_ID_OPERATIONS = {
  startOpenIdSignIn: {
    method: 'GET',
    path: '/session/openid/start',
    who: ANYONE,
    summary: 'Sign in through the identity provider',
    description:
      'Sends the browser to the identity provider (OpenID Connect, authorization code with PKCE). Not ' +
      'there where none is configured. While the provider does not answer, a browser is sent to ' +
      '`/console/sign-in?away=true`; a program, which prefers no HTML, gets the 503.',
    query: {
      members: {
        returnTo: text("A path below `/console` to return to. Every other text means the console's start.")
          .max(500)
          .example('/console/checks'),
      },
    },
    answers: { 302: { nothing: 'To the identity provider, or to the page for signing in.' } },
    refuses: { 400: null, 404: 'NotFound' },
  },
  finishOpenIdSignIn: {
    method: 'GET',
    path: '/session/openid/callback',
    who: ANYONE,
    summary: 'Where the identity provider sends the browser back to',
    description:
      "Sets the session's cookie for a person with a verified e-mail address who is known, invited, or " +
      'has a role by claim. Everyone else is sent to `/console/sign-in?refused=true`, without a word ' +
      'on why. While the provider does not answer, a browser is sent to `/console/sign-in?away=true`.',
    answers: { 302: { nothing: 'To where the person wanted to go, or to the page for signing in.' } },
    refuses: { 404: 'NotFound', 429: 'RateLimited' },
  },
} satisfies Operations<PersonWho>;

/** How people sign in at the identity provider. */
export function openIdRoutes(door: OpenIdDoor, signIns: SignInLimit): readonly PersonRoute[] {
  return served(OPEN_ID_OPERATIONS, {
    startOpenIdSignIn: startOpenId(door),
    finishOpenIdSignIn: finishOpenId(door, signIns),
  });
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
