import { isoTime } from '@eligibility/kit';
import { basicName, NAME_CHARACTERS, visibleName } from '@eligibility/x12-text';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import { addClinic, changeClinic, type ClinicWish } from '../../app/operator/clinics';
import type { OperatorParts } from '../../app/operator/operator-deps';
import { requireWorkspace } from '../../app/operator/workspaces';
import { isNpi } from '../../domain/npi';
import type { Clinic, Practitioner } from '../../domain/workspace';
import { listQuery, shownPage } from '../../http/list-query';
import { validate } from '../../http/validate';
import { actingFor } from './acting-for';
import { pathId } from './path-id';
import { uuidField } from './uuid-field';

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
    });

const npi = Joi.string()
  .custom((value: string, helpers) => (isNpi(value) ? value : helpers.error('npi')))
  .messages({ npi: 'must be a National Provider Identifier' });

/** Lengths, here and below, are those of X12 NM103 and NM104. */
const practitioner = Joi.object<Practitioner>({
  firstName: sentName(35).required(),
  lastName: sentName(60).required(),
});

const schema = Joi.object<Body>({
  name: sentName(60).required(),
  npi: npi.required(),
  practitioner,
  clientId: uuidField,
});

const changeSchema = Joi.object<ClinicWish>({
  name: sentName(60),
  npi,
  practitioner: practitioner.allow(null),
  retired: Joi.boolean().strict(),
}).min(1);

const pageQuery = listQuery({});

/** /ops/workspaces/{workspaceId}/clinics, and one of them */
export function clinicHandlers(
  deps: OperatorParts,
): Readonly<Record<'list' | 'add' | 'change', RequestHandler>> {
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
    change: async (req, res) => {
      const wish = validate(changeSchema, req.body);
      const clinic = { workspaceId: pathId(req, 'workspaceId'), clientId: pathId(req, 'clientId') };
      res.json(shown(await changeClinic(actingFor(deps, res), clinic, wish)));
    },
  };
}

function shown({ createdAtMs, retiredAtMs, ...clinic }: Clinic): Record<string, unknown> {
  const retiredAt = retiredAtMs === undefined ? null : isoTime(retiredAtMs);
  return { ...clinic, createdAt: isoTime(createdAtMs), retiredAt };
}
