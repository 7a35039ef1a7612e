import type { RequestHandler } from 'express';
import Joi from 'joi';
import type { CheckStore } from '../../app/ports';
import { callerOf } from '../../http/request-context';
import { queryNumber } from '../../http/query-number';
import { validate } from '../../http/validate';
import { logLine } from '../../translate/log-line';

const schema = Joi.object<{ limit: number; cursor?: string }>({
  limit: queryNumber({ min: 1, max: 100 }).default(20),
  cursor: Joi.string().max(200),
});

/** GET /api/eligibility/checks: the workspace's log, newest first; a key that is bound to clinics sees theirs alone. */
export function listChecks(checks: CheckStore): RequestHandler {
  return async (req, res) => {
    const { limit, cursor } = validate(schema, req.query);
    const { workspace, key } = callerOf(res);
    const page = await checks.list(workspace.id, { limit, cursor, clientIds: key.clientIds });
    res.json({ data: page.entries.map(logLine), nextCursor: page.nextCursor ?? null });
  };
}
