import { isoTime } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import { addClinic } from '../../app/operator/clinics';
import type { OperatorParts } from '../../app/operator/operator-deps';
import { requireWorkspace } from '../../app/operator/workspaces';
import { isNpi, NPI_FORM } from '../../domain/npi';
import type { Clinic, Practitioner } from '../../domain/workspace';
import { listQuery, shownPage } from '../../http/list-query';
import { sentName, TEXT_MESSAGES } from '../../http/text-fields';
import { validate } from '../../http/validate';
import { actingFor } from './acting-for';
import { pathId } from './path-id';
import { uuidField } from '../../http/uuid-field';

type Body = { name: string; npi: string; practitioner?: Practitioner; clientId?: string };

/** Lengths are those of X12 NM103 and NM104. */
const schema = Joi.object<Body>({
  name: sentName(60),
  npi: Joi.string()
    .required()
    .custom((value: string, helpers) => {
      if (isNpi(value)) return value;
      return helpers.error(NPI_FORM.test(value) ? 'npi.check-digit' : 'npi.form');
    })
    .messages({
      'npi.form': 'must be the 10 digits of a National Provider Identifier',
      'npi.check-digit': 'has a wrong check digit',
    }),
  practitioner: Joi.object({
    firstName: sentName(35),
    lastName: sentName(60),
  }),
  clientId: uuidField,
}).messages(TEXT_MESSAGES);

const pageQuery = listQuery({});

/** /ops/workspaces/{workspaceId}/clinics */
export function clinicHandlers(deps: OperatorParts): Readonly<Record<'list' | 'add', RequestHandler>> {
  return {
    list: async (req, res) => {
      const page = pageQuery(req.query);
      const { id } = await requireWorkspace(deps, pathId(req, 'workspaceId'));
      res.json(shownPage(await deps.workspaces.listClinics(id, page), shown));
    },
    add: async (req, res) => {
      const { clientId, practitioner, ...wanted } = validate(schema, req.body);
      const clinic = await addClinic(actingFor(deps, res), pathId(req, 'workspaceId'), {
        ...wanted,
        practitioner,
        clientId,
      });
      res.status(201).json(shown(clinic));
    },
  };
}

function shown({ createdAtMs, ...clinic }: Clinic): Record<string, unknown> {
  return { ...clinic, createdAt: isoTime(createdAtMs) };
}
