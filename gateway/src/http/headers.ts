import { AppError } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import type { IncomingMessage } from 'node:http';

/**
 * Refuses a request with several `Host` headers, and one of HTTP/1.1 without any, as RFC 9112, section 3.2, demands:
 * otherwise a proxy and this process could use different hosts.
 * @throws AppError `validation-failed`
 */
export const oneHost: RequestHandler = (req, _res, next) => {
  const hosts = req.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  const isWithout = hosts === 0 && req.httpVersion !== '1.0';
  if (hosts > 1 || isWithout)
    throw new AppError('validation-failed', {
      fields: [{ field: 'Host', message: isWithout ? 'is required' : 'must be there once only' }],
    });
  next();
};

/**
 * One year, for this host only: its subdomains are not ours to pin. Without TLS the header has no effect (RFC 6797,
 * 8.1).
 */
export const TLS_ONLY_SECONDS = 31_536_000;

/**
 * For everything behind a key or token: an answer is about one workspace's patients or money, and even a refused GET
 * has the patient in its URL. No cache may store it, and no browser may guess another media type.
 */
export const PRIVATE_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Strict-Transport-Security': `max-age=${String(TLS_ONLY_SECONDS)}`,
} as const;

/** Gives every answer the headers of a private one. */
export const privateAnswers: RequestHandler = (_req, res, next) => {
  for (const [name, value] of Object.entries(PRIVATE_HEADERS)) res.setHeader(name, value);
  next();
};

/**
 * True when a header that is allowed once was sent several times, in separate lines or joined by a proxy. For some
 * headers Node silently keeps the first line; for others it joins them.
 * @param name in lower case
 */
export function isRepeatedHeader(req: Pick<IncomingMessage, 'headersDistinct'>, name: string): boolean {
  const lines = req.headersDistinct[name] ?? [];
  return lines.length > 1 || lines.some((line) => line.includes(','));
}
