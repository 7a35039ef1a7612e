import type { Request } from 'express';

/**
 * The template of the route that answered, such as `/api/eligibility/checks/:id`; never the URL, which may name a
 * patient.
 */
export function routeOf(req: Request): string {
  const route = req.route as { path?: unknown } | undefined;
  return typeof route?.path === 'string' ? req.baseUrl + route.path : 'none';
}
