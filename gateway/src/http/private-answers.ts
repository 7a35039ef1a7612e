import type { RequestHandler } from 'express';

/**
 * For everything behind a key or token: an answer is about one workspace's patients or money, and a refused GET has the
 * patient in its URL. Nobody may keep it, or take its JSON for something else.
 */
export const PRIVATE_HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;

/** Gives every answer the headers of a private one. */
export const privateAnswers: RequestHandler = (_req, res, next) => {
  for (const [name, value] of Object.entries(PRIVATE_HEADERS)) res.setHeader(name, value);
  next();
};
