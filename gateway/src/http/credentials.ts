import { AppError } from '@eligibility/kit';
import type { Request } from 'express';

const BEARER = /^Bearer +([^ ]+)$/i;

/**
 * Node reads the first of several headers and drops the others; a proxy may have read another one.
 * @throws AppError `unauthorized`
 */
export function requireOneCredential(req: Request): void {
  if ((req.headersDistinct['authorization'] ?? []).length < 2) return;
  throw new AppError('unauthorized', { detail: 'The header Authorization was sent twice: send one.' });
}

/** The token of an `Authorization: Bearer` header; undefined for none, and for a header of another form. */
export function bearerOf(header: string | undefined): string | undefined {
  return header === undefined ? undefined : BEARER.exec(header)?.[1];
}

/** Behind TLS the prefix makes browsers refuse the cookie from any other host and without TLS (RFC 6265bis). */
export const SESSION_COOKIES = { plain: 'eligibility_session', tls: '__Host-eligibility_session' } as const;

/** The value of a cookie; undefined when there is none of this name, or several. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  const values = (header ?? '').split(';').flatMap((pair) => {
    const [key = '', ...value] = pair.split('=');
    return key.trim() === name ? [value.join('=').trim()] : [];
  });
  return values.length === 1 ? values[0] : undefined;
}

/** The value of the session's cookie before it is known whether the request came over TLS: for counting alone. */
export function anySessionCookie(header: string | undefined): string | undefined {
  return cookieIn(header, SESSION_COOKIES.tls) ?? cookieIn(header, SESSION_COOKIES.plain);
}
