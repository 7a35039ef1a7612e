import type { RequestHandler } from 'express';
import type { OperatorParts } from '../app/operator-deps';
import { revokeKeys } from '../app/revoke-keys';
import { REASON_BODY } from '../../http/text-fields';
import { validate } from '../../http/fields';
import { actingFor } from './acting-for';
import { pathId } from './path-id';

/** POST /ops/workspaces/{workspaceId}/keys/revocations: every key of the workspace is revoked. */
export function revokeAllKeys(deps: OperatorParts): RequestHandler {
  return async (req, res) => {
    const { reason } = validate(REASON_BODY, req.body);
    res.json(await revokeKeys(actingFor(deps, res), { workspaceId: pathId(req, 'workspaceId'), reason }));
  };
}
