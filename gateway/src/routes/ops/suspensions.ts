import type { Request, RequestHandler } from 'express';
import Joi from 'joi';
import type { OperatorDeps } from '../../app/operator/operator-deps';
import { resumeWorkspace, suspendWorkspace, type SuspensionOrder } from '../../app/operator/suspend';
import { validate } from '../../http/validate';
import { pathId } from './path-id';
import { shownWorkspace } from './shown-workspace';

const schema = Joi.object<{ reason: string }>({ reason: Joi.string().trim().min(1).max(200).required() });

/** POST /ops/workspaces/{workspaceId}/suspend and /resume: answered with the workspace as it is then. */
export function suspensionHandlers(
  deps: OperatorDeps,
): Readonly<Record<'suspend' | 'resume', RequestHandler>> {
  return {
    suspend: async (req, res) => {
      res.json(shownWorkspace(await suspendWorkspace(deps, orderOf(req))));
    },
    resume: async (req, res) => {
      res.json(shownWorkspace(await resumeWorkspace(deps, orderOf(req))));
    },
  };
}

function orderOf(req: Request): SuspensionOrder {
  const { reason } = validate(schema, req.body);
  return { workspaceId: pathId(req, 'workspaceId'), reason };
}
