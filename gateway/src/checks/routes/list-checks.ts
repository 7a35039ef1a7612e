import type { RequestHandler } from 'express';
import type { CheckStore } from '../app/ports';
import { CHECK_PARAMETERS, checkFilterOf, type CheckParameters } from './check-filter';
import { listQuery, toPageResponse } from '../../http/list-query';
import { callerOf } from '../../http/request-context';
import { logLine } from './log-line';

const query = listQuery<CheckParameters>(CHECK_PARAMETERS, { max: 100, default: 20 });

/**
 * GET /api/eligibility/checks: the workspace's log, newest first, filtered by any id of an answer and by the facts of a
 * check; a key that is bound to clinics sees only their checks.
 */
export function listChecks(checks: Pick<CheckStore, 'list'>): RequestHandler {
  return async (req, res) => {
    const { limit, cursor, ...parameters } = query(req.query);
    const { workspace, key } = callerOf(res);
    const of = { workspaceId: workspace.id, clientIds: key.clientIds };
    res.json(toPageResponse(await checks.list(of, { limit, cursor, ...checkFilterOf(parameters) }), logLine));
  };
}
