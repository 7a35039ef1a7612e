import type { Schema } from '@eligibility/api-types';
import type { LocatedCheck } from '../../checks/app/check-search';
import { CHECK_PARAMETERS, checkFilterOf, type CheckParameters, logLine } from '../../checks/routes/checks';
import { listQuery, toPageResponse } from '../../http/list-query';
import { REASON_BODY, uuidField, validate } from '../../http/fields';
import { forgetCheck, forgetWorkspace, searchChecks, type CheckPorts } from '../app/checks';
import { actingFor } from '../../identity/http/request-identity';
import { pathId, type Handlers } from '../../http/handlers';
import { workspaceOrderIn } from '../../tenants/routes/workspace-bodies';

const query = listQuery<CheckParameters & { readonly workspaceId?: string }>({
  ...CHECK_PARAMETERS,
  workspaceId: uuidField,
});

/** /ops/checks, /ops/checks/{checkId}/forget and /ops/workspaces/{workspaceId}/forget */
export function checkHandlers(ports: CheckPorts): Handlers<'find' | 'forget' | 'forgetWorkspace'> {
  return {
    /** The answered checks of all workspaces or of one, newest first, filtered by id and by the facts of a check. */
    find: async (req, res) => {
      const { limit, cursor, workspaceId, ...parameters } = query(req.query);
      const wanted = { workspaceId, filter: checkFilterOf(parameters), page: { limit, cursor } };
      res.json(toPageResponse(await searchChecks(actingFor(ports, res), wanted), toCheckResponse));
    },
    forget: async (req, res) => {
      const { reason } = validate(REASON_BODY, req.body);
      res.json(await forgetCheck(actingFor(ports, res), { checkId: pathId(req, 'checkId'), reason }));
    },
    forgetWorkspace: async (req, res) => {
      res.json(await forgetWorkspace(actingFor(ports, res), workspaceOrderIn(req)));
    },
  };
}

function toCheckResponse({ workspaceId, ...entry }: LocatedCheck): Schema<'LocatedCheck'> {
  return { ...logLine(entry), workspaceId };
}
