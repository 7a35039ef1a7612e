import { isoTime } from '@eligibility/kit';
import { basicName, NAME_CHARACTERS, visibleName } from '@eligibility/x12-text';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import { addClinic } from '../../app/operator/clinics';
import type { OperatorParts } from '../../app/operator/operator-deps';
import { requireWorkspace } from '../../app/operator/workspaces';
import { isNpi } from '../../domain/npi';
import type { Clinic, Practitioner } from '../../domain/workspace';
import { listQuery, shownPage } from '../../http/list-query';
import { validate } from '../../http/validate';
import { actingFor } from './acting-for';
import { pathId } from './path-id';
import { uuidField } from '../../http/uuid-field';

type Body = { name: string; npi: string; practitioner?: Practitioner; clientId?: string };

/** A name of which X12 can write something: without one the clinic could ask no payer that is asked in X12. */
const sentName = (maxLength: number): Joi.StringSchema =>
  Joi.string()
    .trim()
    .min(1)
    .max(maxLength)
    .pattern(NAME_CHARACTERS)
    .custom((value: string, helpers) =>
      basicName(value, maxLength) === undefined ? helpers.error('unwritable') : visibleName(value),
    )
    .messages({
      'string.pattern.base': 'contains characters that are not allowed',
      unwritable: 'must have a Latin letter or a digit: payers can read nothing else',
    })
    .required();

/** Lengths are those of X12 NM103 and NM104. */
const schema = Joi.object<Body>({
  name: sentName(60),
  npi: Joi.string()
    .required()
    .custom((value: string, helpers) => (isNpi(value) ? value : helpers.error('npi')))
    .messages({ npi: 'must be a National Provider Identifier' }),
  practitioner: Joi.object({
    firstName: sentName(35),
    lastName: sentName(60),
  }),
  clientId: uuidField,
});

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
