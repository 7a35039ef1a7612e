import { AppError } from '@eligibility/kit';
import type { Request } from 'express';

/**
 * Refuses a request that a page of another origin caused. Browsers say so in `Sec-Fetch-Site` (W3C Fetch Metadata) or,
 * older ones, in `Origin`; a request that says neither may be anything, and is refused too.
 * @throws AppError `cross-site-request`
 */
export function requireSameOrigin(req: Request): void {
  const site = req.get('Sec-Fetch-Site');
  const isSame = site === undefined ? isOwnOrigin(req) : site === 'same-origin';
  if (!isSame) throw new AppError('cross-site-request');
}

function isOwnOrigin(req: Request): boolean {
  const origin = req.get('Origin');
  if (origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === req.get('Host')?.toLowerCase();
}
