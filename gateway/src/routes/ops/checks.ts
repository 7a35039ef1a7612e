import type { RequestHandler } from 'express';
import Joi from 'joi';
import type { CheckName, LocatedCheck } from '../../app/check-search';
import { findCheck } from '../../app/operator/find-check';
import type { OperatorDeps } from '../../app/operator/operator-deps';
import { validate } from '../../http/validate';
import { logLine } from '../../translate/log-line';
import { uuidField } from './uuid-field';

const nameSchema = Joi.object<CheckName>({ requestId: uuidField, checkId: uuidField }).xor(
  'requestId',
  'checkId',
);

/** GET /ops/checks: the answered check of any workspace that has this id, or that this request ran. */
export function findChecks(deps: OperatorDeps): RequestHandler {
  return async (req, res) => {
    const found = await findCheck(deps, validate(nameSchema, req.query));
    res.json({ data: found === undefined ? [] : [shown(found)] });
  };
}

function shown({ workspaceId, requestId, ...entry }: LocatedCheck): Record<string, unknown> {
  return { ...logLine(entry), workspaceId, requestId: requestId ?? null };
}
