import type { Request, Response } from 'express';
import { SESSION_MAX_MS } from '../domain/session';
import { isTls } from '../../http/own-address';

/** Behind TLS the prefix makes browsers refuse the cookie from any other host and without TLS (RFC 6265bis). */
const NAMES = { plain: 'eligibility_session', tls: '__Host-eligibility_session' } as const;

function nameFor(req: Request, isBehindProxy: boolean): string {
  return isTls(req, isBehindProxy) ? NAMES.tls : NAMES.plain;
}

/** The value of a cookie; undefined when there is none of this name, or several. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  const values = (header ?? '').split(';').flatMap((pair) => {
    const [key = '', ...value] = pair.split('=');
    return key.trim() === name ? [value.join('=').trim()] : [];
  });
  return values.length === 1 ? values[0] : undefined;
}

/**
 * The value of the session's cookie; undefined when there is none.
 * @param isBehindProxy whether one of our own proxies sets `X-Forwarded-Proto`
 */
export function sessionCookieOf(req: Request, isBehindProxy: boolean): string | undefined {
  return cookieIn(req.headers.cookie, nameFor(req, isBehindProxy));
}

/** The same before it is known whether the request came over TLS: for counting alone. */
export function anySessionCookie(header: string | undefined): string | undefined {
  return cookieIn(header, NAMES.tls) ?? cookieIn(header, NAMES.plain);
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
