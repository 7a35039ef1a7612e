import { isoTime } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import type { OperatorDeps } from '../../app/operator/operator-deps';
import { changeWorkspace, createWorkspace, requireWorkspace } from '../../app/operator/workspaces';
import type { WorkspaceChange } from '../../app/workspace-store';
import { CHARGE_POLICIES, type ChargePolicy } from '../../domain/charge-table';
import type { Workspace } from '../../domain/workspace';
import { validate } from '../../http/validate';
import { pathId } from './path-id';

const MAX_PER_MINUTE = 1_000_000;
const name = Joi.string().trim().min(1).max(120);
const chargePolicy = Joi.string().valid(...CHARGE_POLICIES);
const rateLimitPerMinute = Joi.number().strict().integer().min(1).max(MAX_PER_MINUTE);

const createSchema = Joi.object<{ name: string; chargePolicy: ChargePolicy; rateLimitPerMinute?: number }>({
  name: name.required(),
  chargePolicy: chargePolicy.default('every-live-check'),
  rateLimitPerMinute,
});
type ChangeBody = Omit<WorkspaceChange, 'rateLimitPerMinute'> & {
  readonly rateLimitPerMinute?: number | null;
};
const changeSchema = Joi.object<ChangeBody>({
  name,
  chargePolicy,
  rateLimitPerMinute: rateLimitPerMinute.allow(null),
}).min(1);

/** /ops/workspaces and /ops/workspaces/{workspaceId} */
export function workspaceHandlers(
  deps: OperatorDeps,
): Readonly<Record<'list' | 'create' | 'get' | 'change', RequestHandler>> {
  return {
    list: async (_req, res) => {
      res.json({ data: (await deps.workspaces.listWorkspaces()).map(shown) });
    },
    create: async (req, res) => {
      const { rateLimitPerMinute: limit, ...wanted } = validate(createSchema, req.body);
      res.status(201).json(shown(await createWorkspace(deps, { ...wanted, rateLimitPerMinute: limit })));
    },
    get: async (req, res) => {
      res.json(shown(await requireWorkspace(deps, pathId(req, 'workspaceId'))));
    },
    change: async (req, res) => {
      const { rateLimitPerMinute: limit, ...rest } = validate(changeSchema, req.body);
      // Null takes the workspace back to the installation's default; absent leaves its limit as it is.
      const change = limit === undefined ? rest : { ...rest, rateLimitPerMinute: limit ?? undefined };
      res.json(shown(await changeWorkspace(deps, pathId(req, 'workspaceId'), change)));
    },
  };
}

function shown(workspace: Workspace): Record<string, unknown> {
  const { createdAtMs, rateLimitPerMinute: limit, ...rest } = workspace;
  return { ...rest, rateLimitPerMinute: limit ?? null, createdAt: isoTime(createdAtMs) };
}
