import type { RequestHandler } from 'express';
import Joi from 'joi';
import type { CheckName, CheckSearch, LocatedCheck } from '../../app/check-search';
import { validate } from '../../http/validate';
import { logLine } from '../../translate/log-line';
import { uuidField } from './uuid-field';

const nameSchema = Joi.object<CheckName>({ requestId: uuidField, checkId: uuidField }).xor(
  'requestId',
  'checkId',
);

/** GET /ops/checks: the answered check of any workspace that has this id, or that this request ran. */
export function findChecks(checks: CheckSearch): RequestHandler {
  return async (req, res) => {
    const found = await checks.locate(validate(nameSchema, req.query));
    res.json({ data: found === undefined ? [] : [shown(found)] });
  };
}

function shown({ workspaceId, requestId, ...entry }: LocatedCheck): Record<string, unknown> {
  return { ...logLine(entry), workspaceId, requestId: requestId ?? null };
}
