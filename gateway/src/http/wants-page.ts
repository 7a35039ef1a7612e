import type { Request } from 'express';

const OFFERED = ['application/json', 'application/problem+json', 'text/html'];

/**
 * Whether a page is wanted, as opposed to JSON. A browser asks for `text/html` before all else; a program asks for JSON,
 * or for anything, as curl does.
 */
export function wantsPage(req: Request): boolean {
  return req.accepts(OFFERED) === 'text/html';
}
