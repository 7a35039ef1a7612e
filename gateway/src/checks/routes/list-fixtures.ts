import type { RequestHandler } from 'express';
import type { MockFixtures } from '../app/ports';
import { contextOf } from '../../http/request-context';

/** GET /api/eligibility/fixtures: the scenarios a mock check can play. */
export function listFixtures(fixtures: MockFixtures): RequestHandler {
  return async (_req, res) => {
    const all = await fixtures.list(contextOf(res).budget);
    res.json({ data: all.map(({ slug, scenario }) => ({ slug, scenario })) });
  };
}
