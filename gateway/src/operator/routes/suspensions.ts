import type { Request, RequestHandler } from 'express';
import type { OperatorParts } from '../app/operator-deps';
import { resumeWorkspace, suspendWorkspace, type SuspensionOrder } from '../app/suspend';
import { REASON_BODY } from '../../http/text-fields';
import { validate } from '../../http/fields';
import { actingFor } from './acting-for';
import { pathId } from './path-id';
import { toWorkspaceResponse } from './workspace-response';

/** POST /ops/workspaces/{workspaceId}/suspend and /resume: the answer is the changed workspace. */
export function suspensionHandlers(
  deps: OperatorParts,
): Readonly<Record<'suspend' | 'resume', RequestHandler>> {
  return {
    suspend: async (req, res) => {
      res.json(toWorkspaceResponse(await suspendWorkspace(actingFor(deps, res), orderOf(req))));
    },
    resume: async (req, res) => {
      res.json(toWorkspaceResponse(await resumeWorkspace(actingFor(deps, res), orderOf(req))));
    },
  };
}

function orderOf(req: Request): SuspensionOrder {
  const { reason } = validate(REASON_BODY, req.body);
  return { workspaceId: pathId(req, 'workspaceId'), reason };
}
