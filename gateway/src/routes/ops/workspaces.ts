import { isoTime } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import type { OperatorDeps } from '../../app/operator/operator-deps';
import { changeWorkspace, createWorkspace, requireWorkspace } from '../../app/operator/workspaces';
import type { WorkspaceChange } from '../../app/workspace-store';
import { CHARGE_POLICIES } from '../../domain/charge-table';
import type { Workspace } from '../../domain/workspace';
import { validate } from '../../http/validate';
import { pathId } from './path-id';

const MAX_PER_MINUTE = 1_000_000;
const name = Joi.string().trim().min(1).max(120);
const chargePolicy = Joi.string().valid(...CHARGE_POLICIES);
const rateLimitPerMinute = Joi.number().strict().integer().min(1).max(MAX_PER_MINUTE);

/** Relative to 10, which every workspace has unless it is set: 20 gets twice the places of others, 5 half of them. */
const shareWeight = Joi.number().strict().integer().min(1).max(100);

type CreateBody = Pick<Workspace, 'name' | 'chargePolicy'> &
  Partial<Pick<Workspace, 'rateLimitPerMinute' | 'shareWeight'>>;
const createSchema = Joi.object<CreateBody>({
  name: name.required(),
  chargePolicy: chargePolicy.default('every-live-check'),
  rateLimitPerMinute,
  shareWeight,
});
type ChangeBody = Pick<WorkspaceChange, 'name' | 'chargePolicy'> & {
  readonly rateLimitPerMinute?: number | null;
  readonly shareWeight?: number | null;
};
const changeSchema = Joi.object<ChangeBody>({
  name,
  chargePolicy,
  rateLimitPerMinute: rateLimitPerMinute.allow(null),
  shareWeight: shareWeight.allow(null),
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
      const { rateLimitPerMinute: limit, shareWeight: weight, ...rest } = validate(createSchema, req.body);
      const wanted = { ...rest, rateLimitPerMinute: limit, shareWeight: weight };
      res.status(201).json(shown(await createWorkspace(deps, wanted)));
    },
    get: async (req, res) => {
      res.json(shown(await requireWorkspace(deps, pathId(req, 'workspaceId'))));
    },
    change: async (req, res) => {
      const change = changeOf(validate(changeSchema, req.body));
      res.json(shown(await changeWorkspace(deps, pathId(req, 'workspaceId'), change)));
    },
  };
}

/** Null takes the workspace back to the default of all; what is absent stays as it is. */
function changeOf({ rateLimitPerMinute: limit, shareWeight: weight, ...rest }: ChangeBody): WorkspaceChange {
  return {
    ...rest,
    ...(limit === undefined ? {} : { rateLimitPerMinute: limit ?? undefined }),
    ...(weight === undefined ? {} : { shareWeight: weight ?? undefined }),
  };
}

function shown(workspace: Workspace): Record<string, unknown> {
  const { createdAtMs, rateLimitPerMinute: limit, shareWeight: weight, ...rest } = workspace;
  return {
    ...rest,
    rateLimitPerMinute: limit ?? null,
    shareWeight: weight ?? null,
    createdAt: isoTime(createdAtMs),
  };
}
