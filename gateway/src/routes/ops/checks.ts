import type { RequestHandler } from 'express';
import Joi from 'joi';
import type { CheckName, LocatedCheck } from '../../app/check-search';
import { findCheck } from '../../app/operator/find-check';
import type { OperatorParts } from '../../app/operator/operator-deps';
import { validate } from '../../http/validate';
import { logLine } from '../../translate/log-line';
import { actingFor } from './acting-for';
import { uuidField } from './uuid-field';

const nameSchema = Joi.object<CheckName>({ requestId: uuidField, checkId: uuidField })
  .xor('requestId', 'checkId')
  .messages({
    'object.missing': 'must have requestId or checkId',
    'object.xor': 'must have requestId or checkId, not both',
  });

/** GET /ops/checks: the answered check of any workspace that has this id, or that this request ran. */
export function findChecks(deps: OperatorParts): RequestHandler {
  return async (req, res) => {
    const found = await findCheck(actingFor(deps, res), validate(nameSchema, req.query));
    res.json({ data: found === undefined ? [] : [shown(found)] });
  };
}

function shown({ workspaceId, requestId, ...entry }: LocatedCheck): Record<string, unknown> {
  return { ...logLine(entry), workspaceId, requestId: requestId ?? null };
}
