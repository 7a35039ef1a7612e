import type { RequestHandler } from 'express';
import Joi from 'joi';
import type { OperatorDeps } from '../../app/operator/operator-deps';
import { revokeKeys } from '../../app/operator/revoke-keys';
import { validate } from '../../http/validate';
import { pathId } from './path-id';

const schema = Joi.object<{ reason: string }>({ reason: Joi.string().trim().min(1).max(200).required() });

/** POST /ops/workspaces/{workspaceId}/keys/revocations: every key of the workspace is revoked. */
export function revokeAllKeys(deps: OperatorDeps): RequestHandler {
  return async (req, res) => {
    const { reason } = validate(schema, req.body);
    res.json(await revokeKeys(deps, { workspaceId: pathId(req, 'workspaceId'), reason }));
  };
}
