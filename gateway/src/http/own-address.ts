import type { Request } from 'express';

const HOST = /^(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/**
 * The address that a request was sent to; undefined when its `Host` is not valid.
 * @param isBehindProxy whether one of our own proxies sets `X-Forwarded-Proto`
 */
export function serverUrlOf(req: Request, isBehindProxy: boolean): string | undefined {
  const host = req.get('Host') ?? '';
  if (!HOST.test(host)) return undefined;
  return `${isTls(req, isBehindProxy) ? 'https' : 'http'}://${host}`;
}

/**
 * Whether the request came over TLS, as far as this process or its own proxy knows.
 * @param isBehindProxy as above
 */
export function isTls(req: Request, isBehindProxy: boolean): boolean {
  return req.secure || (isBehindProxy && req.get('X-Forwarded-Proto')?.trim() === 'https');
}
