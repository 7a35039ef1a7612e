import type { Schema } from '@eligibility/api-types';
import type { LocatedCheck } from '../../checks/app/check-search';
import { CHECK_PARAMETERS, checkFilterOf, type CheckParameters, logLine } from '../../checks/routes/checks';
import { listQuery, toPageResponse } from '../../http/list-query';
import { REASON_BODY, uuidField, validate } from '../../http/fields';
import { forgetCheck, forgetWorkspace, searchChecks, type CheckPorts } from '../app/checks';
import { contextOf } from '../../http/request-context';
import { actingFor } from '../../identity/http/request-identity';
import { pathId, type Handlers } from '../../http/handlers';
import { workspaceOrderIn } from '../../tenants/routes/workspace-bodies';
import { operatorWith, type OperatorRoute } from '../../identity/http/who';
import type { OperationsDeps } from './operations-deps';

const query = listQuery<CheckParameters & { readonly workspaceId?: string }>({
  ...CHECK_PARAMETERS,
  workspaceId: uuidField,
});

/** The checks of every workspace, and how what is stored of them is forgotten. */
export function operatorCheckRoutes(deps: OperationsDeps): readonly OperatorRoute[] {
  const { find, forget, forgetWorkspace } = checkHandlers(deps);
  return [
    { method: 'GET', path: '/checks', who: operatorWith('read'), handler: find },
    { method: 'POST', path: '/checks/{checkId}/forget', who: operatorWith('access'), handler: forget },
    {
      method: 'POST',
      path: '/workspaces/{workspaceId}/forget',
      who: operatorWith('access'),
      handler: forgetWorkspace,
    },
  ];
}

function checkHandlers(ports: CheckPorts): Handlers<'find' | 'forget' | 'forgetWorkspace'> {
  return {
    /** The answered checks of all workspaces or of one, newest first, filtered by id and by the facts of a check. */
    find: async (req, res) => {
      const { limit, cursor, workspaceId, ...parameters } = query(req.query);
      const search = { workspaceId, filter: checkFilterOf(parameters), page: { limit, cursor } };
      res.json(toPageResponse(await searchChecks(actingFor(ports, res), search), toCheckResponse));
    },
    forget: async (req, res) => {
      const { reason } = validate(REASON_BODY, req.body);
      res.json(await forgetCheck(actingFor(ports, res), { checkId: pathId(req, 'checkId'), reason }));
    },
    forgetWorkspace: async (req, res) => {
      res.json(await forgetWorkspace(actingFor(ports, res), workspaceOrderIn(req), contextOf(res).budget));
    },
  };
}

function toCheckResponse({ workspaceId, ...entry }: LocatedCheck): Schema<'LocatedCheck'> {
  return { ...logLine(entry), workspaceId };
}
