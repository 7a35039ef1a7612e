import { readClinicChange, readNewClinic, toClinicResponse } from './clinic-bodies';
import { pathId, type Handlers } from '../../http/handlers';
import type { ActPorts } from '../../identity/app/acting';
import { listQuery, toPageResponse } from '../../http/list-query';
import { callerOf } from '../../identity/http/request-identity';
import { addOwnClinic, changeOwnClinic, listOwnClinics } from '../app/own-clinics';
import { callerWith, type CallerRoute } from '../../identity/http/who';
import type { TenantsDeps } from './tenants-deps';

const pageQuery = listQuery({});

/** The clinics of the caller's own workspace. */
export function ownClinicRoutes(deps: TenantsDeps): readonly CallerRoute[] {
  const { list, add, change } = ownClinicHandlers(deps);
  return [
    { method: 'GET', path: '/workspace/clinics', who: callerWith('checks:read'), handler: list },
    { method: 'POST', path: '/workspace/clinics', who: callerWith('workspace:admin'), handler: add },
    {
      method: 'PATCH',
      path: '/workspace/clinics/{clientId}',
      who: callerWith('workspace:admin'),
      handler: change,
    },
  ];
}

function ownClinicHandlers(ports: ActPorts): Handlers<'list' | 'add' | 'change'> {
  return {
    list: async (req, res) => {
      const page = await listOwnClinics(ports, callerOf(res), pageQuery(req.query));
      res.json(toPageResponse(page, toClinicResponse));
    },
    add: async (req, res) => {
      const clinic = await addOwnClinic(ports, callerOf(res), readNewClinic(req.body));
      res.status(201).json(toClinicResponse(clinic));
    },
    change: async (req, res) => {
      const clinicChange = { clientId: pathId(req, 'clientId'), wish: readClinicChange(req.body) };
      res.json(toClinicResponse(await changeOwnClinic(ports, callerOf(res), clinicChange)));
    },
  };
}
