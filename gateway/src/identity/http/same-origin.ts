import { AppError } from '@eligibility/kit';
import type { Request } from 'express';

/** Over plain http a browser says which page asks only at localhost; so this is what a person there reads. */
const UNSAID =
  'The browser does not say which page asks. Open the console over https, or at localhost; a program uses an API key.';

/**
 * Refuses a request that a page of another origin caused. Browsers say so in `Sec-Fetch-Site` (W3C Fetch Metadata) or,
 * older ones, in `Origin`; a request that says neither may be anything, and is refused too.
 * @throws AppError `cross-site-request`
 */
export function requireSameOrigin(req: Request): void {
  const site = req.get('Sec-Fetch-Site');
  const isSame = site === undefined ? isOwnOrigin(req) : site === 'same-origin';
  if (isSame) return;
  const isUnsaid = site === undefined && req.get('Origin') === undefined;
  throw new AppError('cross-site-request', isUnsaid ? { detail: UNSAID } : {});
}

function isOwnOrigin(req: Request): boolean {
  const origin = req.get('Origin');
  if (origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === req.get('Host')?.toLowerCase();
}
