import type { BeforeJson, Schema } from '@eligibility/api-types';
import { NAME_LENGTH, NPI_FORM } from '@eligibility/x12-text';
import { isoTime } from '@eligibility/kit';
import Joi from 'joi';
import { addClinic, changeClinic, type ClinicWish, type NewClinic } from '../app/clinics';
import type { ActPorts } from '../app/operator-act';
import { requireWorkspace } from '../app/workspaces';
import { isNpi } from '../../checks/domain/npi';
import type { Clinic, Practitioner } from '../../access/domain/workspace';
import { listQuery, toPageResponse } from '../../http/list-query';
import { sentName, TEXT_MESSAGES, validate, uuidField } from '../../http/fields';
import { actingFor, pathId, timeOrNull, type Handlers } from './ops-request';

const npi = Joi.string()
  .custom((value: string, helpers) => {
    if (isNpi(value)) return value;
    return helpers.error(NPI_FORM.test(value) ? 'npi.check-digit' : 'npi.form');
  })
  .messages({
    'npi.form': 'must be the 10 digits of a National Provider Identifier',
    'npi.check-digit': 'has a wrong check digit',
  });

const practitioner = Joi.object<Practitioner>({
  firstName: sentName(NAME_LENGTH.first),
  lastName: sentName(NAME_LENGTH.last),
});

const schema = Joi.object<NewClinic>({
  name: sentName(NAME_LENGTH.organization),
  npi: npi.required(),
  practitioner,
  clientId: uuidField,
}).messages(TEXT_MESSAGES);

const changeSchema = Joi.object<ClinicWish>({
  name: sentName(NAME_LENGTH.organization).optional(),
  npi,
  practitioner: practitioner.allow(null),
  retired: Joi.boolean().strict(),
})
  .min(1)
  .messages(TEXT_MESSAGES);

const pageQuery = listQuery({});

/** /ops/workspaces/{workspaceId}/clinics, and one of them */
export function clinicHandlers(ports: ActPorts): Handlers<'list' | 'add' | 'change'> {
  return {
    list: async (req, res) => {
      const page = pageQuery(req.query);
      const { id } = await requireWorkspace(ports, pathId(req, 'workspaceId'));
      res.json(toPageResponse(await ports.workspaces.listClinics(id, page), toClinicResponse));
    },
    add: async (req, res) => {
      const wanted = validate(schema, req.body);
      const clinic = await addClinic(actingFor(ports, res), pathId(req, 'workspaceId'), wanted);
      res.status(201).json(toClinicResponse(clinic));
    },
    change: async (req, res) => {
      const wish = validate(changeSchema, req.body);
      const clinic = { workspaceId: pathId(req, 'workspaceId'), clientId: pathId(req, 'clientId') };
      res.json(toClinicResponse(await changeClinic(actingFor(ports, res), clinic, wish)));
    },
  };
}

function toClinicResponse({ createdAtMs, retiredAtMs, ...clinic }: Clinic): BeforeJson<Schema<'Clinic'>> {
  return { ...clinic, createdAt: isoTime(createdAtMs), retiredAt: timeOrNull(retiredAtMs) };
}
