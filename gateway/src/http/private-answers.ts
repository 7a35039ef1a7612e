import type { RequestHandler } from 'express';

/**
 * For everything behind a key or token: an answer is about one workspace's patients or money, and a refused GET has the
 * patient in its URL. Nobody may keep it, or take its JSON for something else.
 */
export const privateAnswers: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('X-Content-Type-Options', 'nosniff');
  next();
};
