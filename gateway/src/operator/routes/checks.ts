import type { RequestHandler } from 'express';
import type { LocatedCheck } from '../../checks/app/check-search';
import { searchChecks } from '../app/search-checks';
import type { OperatorParts } from '../app/operator-deps';
import { CHECK_PARAMETERS, checkFilterOf, type CheckParameters, logLine } from '../../checks/routes/checks';
import { listQuery, toPageResponse } from '../../http/list-query';
import { uuidField } from '../../http/fields';
import { actingFor } from './acting-for';

const query = listQuery<CheckParameters & { readonly workspaceId?: string }>({
  ...CHECK_PARAMETERS,
  workspaceId: uuidField,
});

/**
 * GET /ops/checks: the answered checks of all workspaces or of one, newest first, filtered by id and by the facts of a
 * check.
 */
export function findChecks(deps: OperatorParts): RequestHandler {
  return async (req, res) => {
    const { limit, cursor, workspaceId, ...parameters } = query(req.query);
    const wanted = { workspaceId, filter: checkFilterOf(parameters), page: { limit, cursor } };
    res.json(toPageResponse(await searchChecks(actingFor(deps, res), wanted), toCheckResponse));
  };
}

function toCheckResponse({ workspaceId, ...entry }: LocatedCheck): Record<string, unknown> {
  return { ...logLine(entry), workspaceId };
}
