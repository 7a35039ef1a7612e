import type { RequestHandler } from 'express';
import Joi from 'joi';
import type { OperatorParts } from '../app/operator-deps';
import { changeWorkspace, createWorkspace, requireWorkspace } from '../app/workspaces';
import type { WorkspaceChange } from '../../access/app/workspace-store';
import { CHARGE_POLICIES, DEFAULT_CHARGE_POLICY } from '../../checks/domain/charge-table';
import {
  GET_CHECKS_POLICIES,
  IDEMPOTENCY_KEY_POLICIES,
  type Workspace,
  type WorkspacePolicies,
} from '../../access/domain/workspace';
import { listQuery, toPageResponse } from '../../http/list-query';
import { someOf, validate } from '../../http/fields';
import { shownText, TEXT_MESSAGES } from '../../http/text-fields';
import { actingFor } from './acting-for';
import { checksPerDay } from './checks-per-day';
import { pathId } from './path-id';
import { toWorkspaceResponse } from './workspace-response';

const MAX_PER_MINUTE = 1_000_000;
const name = shownText(120);
const chargePolicy = Joi.string().valid(...CHARGE_POLICIES);
const rateLimitPerMinute = Joi.number().strict().integer().min(1).max(MAX_PER_MINUTE);

/** Also the limit of one change of a wallet. */
const MAX_LOW_BALANCE = 10_000_000;
/** With 0, operators are warned only when no check is left. */
const lowBalanceChecks = Joi.number().strict().integer().min(0).max(MAX_LOW_BALANCE);

/** Relative to the default 10: a workspace with 20 gets twice the places of others, one with 5 gets half. */
const shareWeight = Joi.number().strict().integer().min(1).max(100);

type CreateBody = Pick<Workspace, 'name' | 'chargePolicy'> &
  Partial<Pick<Workspace, 'rateLimitPerMinute' | 'shareWeight' | 'checksPerDay' | 'lowBalanceChecks'>>;
const createSchema = Joi.object<CreateBody>({
  name: name.required(),
  chargePolicy: chargePolicy.default(DEFAULT_CHARGE_POLICY),
  rateLimitPerMinute,
  shareWeight,
  checksPerDay,
  lowBalanceChecks,
}).messages(TEXT_MESSAGES);
type ChangeBody = Pick<WorkspaceChange, 'name' | 'chargePolicy' | 'policies'> & {
  readonly rateLimitPerMinute?: number | null;
  readonly shareWeight?: number | null;
  readonly checksPerDay?: number | null;
  readonly lowBalanceChecks?: number | null;
};
const changeSchema = someOf<ChangeBody>({
  name,
  chargePolicy,
  rateLimitPerMinute: rateLimitPerMinute.allow(null),
  shareWeight: shareWeight.allow(null),
  policies: someOf<WorkspacePolicies>({
    idempotencyKey: Joi.string().valid(...IDEMPOTENCY_KEY_POLICIES),
    getChecks: Joi.string().valid(...GET_CHECKS_POLICIES),
  }),
  checksPerDay: checksPerDay.allow(null),
  lowBalanceChecks: lowBalanceChecks.allow(null),
}).messages(TEXT_MESSAGES);

const pageQuery = listQuery({});

/** /ops/workspaces and /ops/workspaces/{workspaceId} */
export function workspaceHandlers(
  deps: OperatorParts,
): Readonly<Record<'list' | 'create' | 'get' | 'change', RequestHandler>> {
  return {
    list: async (req, res) => {
      res.json(
        toPageResponse(await deps.workspaces.listWorkspaces(pageQuery(req.query)), toWorkspaceResponse),
      );
    },
    create: async (req, res) => {
      const { rateLimitPerMinute: limit, shareWeight: weight, ...rest } = validate(createSchema, req.body);
      const wanted = { ...rest, rateLimitPerMinute: limit, shareWeight: weight };
      res.status(201).json(toWorkspaceResponse(await createWorkspace(actingFor(deps, res), wanted)));
    },
    get: async (req, res) => {
      res.json(toWorkspaceResponse(await requireWorkspace(deps, pathId(req, 'workspaceId'))));
    },
    change: async (req, res) => {
      const change = changeOf(validate(changeSchema, req.body));
      res.json(
        toWorkspaceResponse(await changeWorkspace(actingFor(deps, res), pathId(req, 'workspaceId'), change)),
      );
    },
  };
}

/** Null restores the default; absent members do not change. */
function changeOf(body: ChangeBody): WorkspaceChange {
  const { rateLimitPerMinute, shareWeight, checksPerDay: budget, lowBalanceChecks: low, ...rest } = body;
  return {
    ...rest,
    ...(rateLimitPerMinute === undefined ? {} : { rateLimitPerMinute: rateLimitPerMinute ?? undefined }),
    ...(shareWeight === undefined ? {} : { shareWeight: shareWeight ?? undefined }),
    ...(budget === undefined ? {} : { checksPerDay: budget ?? undefined }),
    ...(low === undefined ? {} : { lowBalanceChecks: low ?? undefined }),
  };
}
