import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import Joi from 'joi';
import type { WorkspaceChange } from '../../identity/app/workspace-store';
import {
  GET_CHECKS_POLICIES,
  IDEMPOTENCY_KEY_POLICIES,
  MAX_ANSWERS_AGE_SECONDS,
  MEMBERLESS_SEARCH_POLICIES,
  SERVICE_NOT_TAKEN_POLICIES,
  shownPolicies,
  type Workspace,
  type WorkspacePolicies,
} from '../../identity/domain/workspace';
import { CHARGE_POLICIES, DEFAULT_CHARGE_POLICY } from '../../identity/domain/workspace';
import { listQuery, toPageResponse } from '../../http/list-query';
import { someOf, validate, shownText, TEXT_MESSAGES } from '../../http/fields';
import type { ActPorts } from '../../identity/app/acting';
import {
  changeWorkspace,
  createWorkspace,
  requireWorkspace,
  resumeWorkspace,
  suspendWorkspace,
  type NewWorkspace,
} from '../app/workspaces';
import { actingFor } from '../../identity/http/request-identity';
import { checksPerDay, lowBalanceChecks, rateLimitPerMinute, workspaceOrderIn } from './workspace-bodies';
import { pathId, withoutNulls, type Handlers, type Removable } from '../../http/handlers';
import { operatorWith, type OperatorRoute } from '../../identity/http/who';
import type { TenantsDeps } from './tenants-deps';

const name = shownText(120);
const chargePolicy = Joi.string().valid(...CHARGE_POLICIES);

/** Relative to the default 10: a workspace with 20 gets twice the places of others, one with 5 gets half. */
const shareWeight = Joi.number().strict().integer().min(1).max(100);

const createSchema = Joi.object<NewWorkspace>({
  name: name.required(),
  chargePolicy: chargePolicy.default(DEFAULT_CHARGE_POLICY),
  rateLimitPerMinute,
  shareWeight,
  checksPerDay,
  lowBalanceChecks,
}).messages(TEXT_MESSAGES);
type SentChange = Removable<Omit<WorkspaceChange, 'policies'>> & {
  readonly policies?: Removable<WorkspacePolicies>;
};
const changeSchema = someOf<SentChange>({
  name,
  chargePolicy,
  rateLimitPerMinute: rateLimitPerMinute.allow(null),
  shareWeight: shareWeight.allow(null),
  policies: someOf<Removable<WorkspacePolicies>>({
    idempotencyKey: Joi.string().valid(...IDEMPOTENCY_KEY_POLICIES),
    getChecks: Joi.string().valid(...GET_CHECKS_POLICIES),
    searchWithoutMemberId: Joi.string().valid(...MEMBERLESS_SEARCH_POLICIES),
    serviceNotTaken: Joi.string().valid(...SERVICE_NOT_TAKEN_POLICIES),
    answersMaxAgeSeconds: Joi.number().strict().integer().min(1).max(MAX_ANSWERS_AGE_SECONDS).allow(null),
  }),
  checksPerDay: checksPerDay.allow(null),
  lowBalanceChecks: lowBalanceChecks.allow(null),
}).messages(TEXT_MESSAGES);

const pageQuery = listQuery({});

/** The workspaces of the installation. */
export function workspaceRoutes(deps: TenantsDeps): readonly OperatorRoute[] {
  const workspaces = workspaceHandlers(deps);
  return [
    { method: 'GET', path: '/workspaces', who: operatorWith('read'), handler: workspaces.list },
    // A charge policy other than the default also needs `money`.
    { method: 'POST', path: '/workspaces', who: operatorWith('access'), handler: workspaces.create },
    { method: 'GET', path: '/workspaces/{workspaceId}', who: operatorWith('read'), handler: workspaces.get },
    // By field: `money` for the charge policy, `access` for all others.
    {
      method: 'PATCH',
      path: '/workspaces/{workspaceId}',
      who: operatorWith('access', 'money'),
      handler: workspaces.change,
    },
    {
      method: 'POST',
      path: '/workspaces/{workspaceId}/suspend',
      who: operatorWith('access'),
      handler: workspaces.suspend,
    },
    {
      method: 'POST',
      path: '/workspaces/{workspaceId}/resume',
      who: operatorWith('access'),
      handler: workspaces.resume,
    },
  ];
}

function workspaceHandlers(
  ports: ActPorts,
): Handlers<'list' | 'create' | 'get' | 'change' | 'suspend' | 'resume'> {
  return {
    list: async (req, res) => {
      const page = await ports.workspaces.listWorkspaces(pageQuery(req.query));
      res.json(toPageResponse(page, toWorkspaceResponse));
    },
    create: async (req, res) => {
      const created = await createWorkspace(actingFor(ports, res), validate(createSchema, req.body));
      res.status(201).json(toWorkspaceResponse(created));
    },
    get: async (req, res) => {
      res.json(toWorkspaceResponse(await requireWorkspace(ports, pathId(req, 'workspaceId'))));
    },
    change: async (req, res) => {
      const { policies, ...rest } = validate(changeSchema, req.body);
      const change: WorkspaceChange = {
        ...withoutNulls<Omit<WorkspaceChange, 'policies'>>(rest),
        ...(policies && { policies: withoutNulls<WorkspacePolicies>(policies) }),
      };
      const id = pathId(req, 'workspaceId');
      res.json(toWorkspaceResponse(await changeWorkspace(actingFor(ports, res), id, change)));
    },
    suspend: async (req, res) => {
      res.json(toWorkspaceResponse(await suspendWorkspace(actingFor(ports, res), workspaceOrderIn(req))));
    },
    resume: async (req, res) => {
      res.json(toWorkspaceResponse(await resumeWorkspace(actingFor(ports, res), workspaceOrderIn(req))));
    },
  };
}

/** A workspace as operators see it. */
function toWorkspaceResponse({ createdAtMs, suspension, ...workspace }: Workspace): Schema<'Workspace'> {
  const {
    rateLimitPerMinute: perMinute = null,
    shareWeight: weight = null,
    checksPerDay: budget = null,
    lowBalanceChecks: low = null,
    policies,
    ...rest
  } = workspace;
  return {
    ...rest,
    rateLimitPerMinute: perMinute,
    shareWeight: weight,
    checksPerDay: budget,
    lowBalanceChecks: low,
    policies: shownPolicies(policies),
    suspension:
      suspension === undefined ? null : { since: isoTime(suspension.sinceMs), reason: suspension.reason },
    createdAt: isoTime(createdAtMs),
  };
}
