import type { RequestHandler } from 'express';
import { forgetCheck, forgetWorkspace } from '../app/forget';
import type { OperatorParts } from '../app/operator-deps';
import { REASON_BODY } from '../../http/text-fields';
import { validate } from '../../http/fields';
import { actingFor } from './acting-for';
import { pathId } from './path-id';

/** POST /ops/checks/{checkId}/forget and /ops/workspaces/{workspaceId}/forget: drops stored answers now. */
export function forgetHandlers(deps: OperatorParts): Readonly<Record<'check' | 'workspace', RequestHandler>> {
  return {
    check: async (req, res) => {
      const { reason } = validate(REASON_BODY, req.body);
      res.json(await forgetCheck(actingFor(deps, res), { checkId: pathId(req, 'checkId'), reason }));
    },
    workspace: async (req, res) => {
      const { reason } = validate(REASON_BODY, req.body);
      res.json(
        await forgetWorkspace(actingFor(deps, res), { workspaceId: pathId(req, 'workspaceId'), reason }),
      );
    },
  };
}
