import { addClinic, changeClinic } from '../app/clinics';
import type { ActPorts } from '../../identity/app/acting';
import { requireWorkspace } from '../app/workspaces';
import { listQuery, toPageResponse } from '../../http/list-query';
import { readClinicChange, readNewClinic, toClinicResponse } from './clinic-bodies';
import { actingFor } from '../../identity/http/request-identity';
import { pathId, type Handlers } from '../../http/handlers';
import { operatorWith, type OperatorRoute } from '../../identity/http/who';
import type { TenantsDeps } from './tenants-deps';

const pageQuery = listQuery({});

/** The clinics of a workspace, for operators. */
export function clinicRoutes(deps: TenantsDeps): readonly OperatorRoute[] {
  const { list, add, change } = clinicHandlers(deps);
  return [
    { method: 'GET', path: '/workspaces/{workspaceId}/clinics', who: operatorWith('read'), handler: list },
    { method: 'POST', path: '/workspaces/{workspaceId}/clinics', who: operatorWith('access'), handler: add },
    {
      method: 'PATCH',
      path: '/workspaces/{workspaceId}/clinics/{clientId}',
      who: operatorWith('access'),
      handler: change,
    },
  ];
}

function clinicHandlers(ports: ActPorts): Handlers<'list' | 'add' | 'change'> {
  return {
    list: async (req, res) => {
      const page = pageQuery(req.query);
      const { id } = await requireWorkspace(ports, pathId(req, 'workspaceId'));
      res.json(toPageResponse(await ports.workspaces.listClinics(id, page), toClinicResponse));
    },
    add: async (req, res) => {
      const newClinic = readNewClinic(req.body);
      const clinic = await addClinic(actingFor(ports, res), pathId(req, 'workspaceId'), newClinic);
      res.status(201).json(toClinicResponse(clinic));
    },
    change: async (req, res) => {
      const wish = readClinicChange(req.body);
      const clinic = { workspaceId: pathId(req, 'workspaceId'), clientId: pathId(req, 'clientId') };
      res.json(toClinicResponse(await changeClinic(actingFor(ports, res), clinic, wish)));
    },
  };
}
