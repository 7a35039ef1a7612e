import { readClinicChange, readNewClinic, toClinicResponse } from './clinic-bodies';
import { pathId, type Handlers } from '../../http/handlers';
import type { ActPorts } from '../../identity/app/acting';
import { listQuery, toPageResponse } from '../../http/list-query';
import { callerOf } from '../../identity/http/request-identity';
import { addOwnClinic, changeOwnClinic, listOwnClinics } from '../app/own-clinics';

const pageQuery = listQuery({});

/** /api/workspace/clinics, and one of them */
export function ownClinicHandlers(ports: ActPorts): Handlers<'list' | 'add' | 'change'> {
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
      const wanted = { clientId: pathId(req, 'clientId'), wish: readClinicChange(req.body) };
      res.json(toClinicResponse(await changeOwnClinic(ports, callerOf(res), wanted)));
    },
  };
}
