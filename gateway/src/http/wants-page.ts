import type { Request } from 'express';

const OFFERED = ['application/json', 'application/problem+json', 'text/html'];

/**
 * Whether the client wants a page instead of JSON. A browser prefers `text/html`; a program asks for JSON, or for
 * anything, as curl does.
 */
export function wantsPage(req: Request): boolean {
  return req.accepts(OFFERED) === 'text/html';
}
