import cors from 'cors';
import type { RequestHandler } from 'express';

/** How long a browser remembers the answer to its preflight. */
const REMEMBERED_SECONDS = 600;

/**
 * Lets pages of other origins call the API with a key. Cookies are never allowed with it, so that no page acts for a
 * person who is signed in to the console.
 * @param origins such as `https://portal.example.org`
 */
export function crossOrigin(origins: readonly string[]): RequestHandler {
  return cors({
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    // Without cookies the star means all of them (Fetch standard, 3.3.3).
    exposedHeaders: '*',
    maxAge: REMEMBERED_SECONDS,
  });
}
