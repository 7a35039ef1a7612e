import type { Request, Response } from 'express';
import { cookieIn, SESSION_COOKIES } from '../../http/credentials';
import { SESSION_MAX_MS } from '../domain/session';
import { isTls } from '../../http/own-address';

function nameFor(req: Request, isBehindProxy: boolean): string {
  return isTls(req, isBehindProxy) ? SESSION_COOKIES.tls : SESSION_COOKIES.plain;
}

/**
 * The value of the session's cookie; undefined when there is none.
 * @param isBehindProxy whether one of our own proxies sets `X-Forwarded-Proto`
 */
export function sessionCookieOf(req: Request, isBehindProxy: boolean): string | undefined {
  return cookieIn(req.headers.cookie, nameFor(req, isBehindProxy));
}

type Cookie = { readonly token: string; readonly isBehindProxy: boolean };

/** `SameSite=Strict`: no request that another site causes has the cookie. */
export function setSessionCookie(req: Request, res: Response, { token, isBehindProxy }: Cookie): void {
  res.cookie(nameFor(req, isBehindProxy), token, {
    httpOnly: true,
    secure: isTls(req, isBehindProxy),
    sameSite: 'strict',
    path: '/',
    maxAge: SESSION_MAX_MS,
  });
}

export function clearSessionCookie(req: Request, res: Response, isBehindProxy: boolean): void {
  res.clearCookie(nameFor(req, isBehindProxy), {
    httpOnly: true,
    secure: isTls(req, isBehindProxy),
    sameSite: 'strict',
    path: '/',
  });
}
