import type { RequestHandler } from 'express';

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
