import { isoTime } from '@eligibility/kit';
import { NAME_LENGTH, NPI_FORM } from '@eligibility/x12-text';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import { addClinic, changeClinic, type ClinicWish } from '../app/clinics';
import type { OperatorParts } from '../app/operator-deps';
import { requireWorkspace } from '../app/workspaces';
import { isNpi } from '../../checks/domain/npi';
import type { Clinic, Practitioner } from '../../access/domain/workspace';
import { listQuery, toPageResponse } from '../../http/list-query';
import { sentName, TEXT_MESSAGES } from '../../http/text-fields';
import { validate, uuidField } from '../../http/fields';
import { actingFor } from './acting-for';
import { pathId } from './path-id';

type Body = { name: string; npi: string; practitioner?: Practitioner; clientId?: string };

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

const schema = Joi.object<Body>({
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
export function clinicHandlers(
  deps: OperatorParts,
): Readonly<Record<'list' | 'add' | 'change', RequestHandler>> {
  return {
    list: async (req, res) => {
      const page = pageQuery(req.query);
      const { id } = await requireWorkspace(deps, pathId(req, 'workspaceId'));
      res.json(toPageResponse(await deps.workspaces.listClinics(id, page), toClinicResponse));
    },
    add: async (req, res) => {
      const { clientId, practitioner, ...wanted } = validate(schema, req.body);
      const clinic = await addClinic(actingFor(deps, res), pathId(req, 'workspaceId'), {
        ...wanted,
        practitioner,
        clientId,
      });
      res.status(201).json(toClinicResponse(clinic));
    },
    change: async (req, res) => {
      const wish = validate(changeSchema, req.body);
      const clinic = { workspaceId: pathId(req, 'workspaceId'), clientId: pathId(req, 'clientId') };
      res.json(toClinicResponse(await changeClinic(actingFor(deps, res), clinic, wish)));
    },
  };
}

function toClinicResponse({ createdAtMs, retiredAtMs, ...clinic }: Clinic): Record<string, unknown> {
  const retiredAt = retiredAtMs === undefined ? null : isoTime(retiredAtMs);
  return { ...clinic, createdAt: isoTime(createdAtMs), retiredAt };
}
