import { served, type Operations } from '../../http/operation';
import type { TenantsContext } from '../app/context';
import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import { DEFAULT_CHARGE_POLICY, shownPolicies, type Workspace } from '../../identity/domain/workspace';
import { pageQuery, toPageResponse } from '../../http/list-query';
import { validate } from '../../http/fields';
import {
  changeWorkspace,
  createWorkspace,
  requireWorkspace,
  resumeWorkspace,
  suspendWorkspace,
} from '../app/workspaces';
import { actingFor } from '../../identity/http/request-identity';
import { workspaceOrderIn } from './workspace-bodies';
import { NEW_WORKSPACE, WORKSPACE_CHANGE } from './workspace-schemas';
import { pathId, withoutNulls, type Handlers } from '../../http/handlers';
import { operatorWith, type OperatorRoute, type OperatorWho } from '../../identity/http/who';

const WORKSPACE_OPERATIONS = {
  listWorkspaces: {
    method: 'GET',
    path: '/workspaces',
    who: operatorWith('read'),
    summary: 'List the workspaces, newest first',
    description: 'Every workspace of this installation with its settings.',
    query: pageQuery,
    answers: { 200: ['WorkspaceList', 'One page.'] },
  },
  createWorkspace: {
    method: 'POST',
    path: '/workspaces',
    who: operatorWith('access'),
    summary: 'Create a workspace',
    description:
      'A workspace has its own clinics, keys, wallet and log; no other workspace sees any of it. A charge policy other than the default needs the role `money` too.',
    sends: {
      json: 'WorkspaceRequest',
      example: { name: 'Riverside Dental', chargePolicy: 'answered-only', lowBalanceChecks: 500 },
    },
    answers: { 201: ['Workspace', 'The new workspace. Its wallet is empty.'] },
  },
  getWorkspace: {
    method: 'GET',
    path: '/workspaces/{workspaceId}',
    who: operatorWith('read'),
    summary: 'Look up a workspace',
    description: 'One workspace with its settings.',
    answers: { 200: ['Workspace', 'The workspace.'] },
  },
  changeWorkspace: {
    method: 'PATCH',
    path: '/workspaces/{workspaceId}',
    who: operatorWith('access', 'money'),
    summary: "Change a workspace's name, charge policy, limits or policies",
    description:
      'A new charge policy counts for the checks that are answered after it. The charge policy is changed by `money`, all else by `access`.',
    sends: {
      json: 'WorkspaceChange',
      example: { rateLimitPerMinute: 120, policies: { idempotencyKey: 'required' } },
    },
    answers: { 200: ['Workspace', 'The workspace as it is now.'] },
  },
  suspendWorkspace: {
    method: 'POST',
    path: '/workspaces/{workspaceId}/suspend',
    who: operatorWith('access'),
    summary: 'Close a workspace for all its keys',
    description:
      'From the next request on, each key of the workspace is answered 403 `workspace-suspended`, also ' +
      'for stored answers; in effect everywhere within five seconds. Checks that are running are ' +
      'answered and charged as ever. A workspace that is suspended already keeps its first time and ' +
      'reason.',
    sends: { json: 'ReasonedOrder', example: { reason: 'Agreed with the clinic by phone' } },
    answers: { 200: ['Workspace', 'The workspace as it is now.'] },
  },
  resumeWorkspace: {
    method: 'POST',
    path: '/workspaces/{workspaceId}/resume',
    who: operatorWith('access'),
    summary: 'Open a suspended workspace again',
    description:
      'With the keys, wallet and stored answers it had; a key that was revoked meanwhile stays ' +
      'revoked. Resuming an open workspace changes nothing.',
    sends: { json: 'ReasonedOrder', example: { reason: 'Agreed with the clinic by phone' } },
    answers: { 200: ['Workspace', 'The workspace as it is now.'] },
  },
} satisfies Operations<OperatorWho>;

/** The workspaces of the installation. */
export function workspaceRoutes(context: TenantsContext): readonly OperatorRoute[] {
  const workspaces = workspaceHandlers(context);
  return served(WORKSPACE_OPERATIONS, {
    listWorkspaces: workspaces.list,
    createWorkspace: workspaces.create,
    getWorkspace: workspaces.get,
    changeWorkspace: workspaces.change,
    suspendWorkspace: workspaces.suspend,
    resumeWorkspace: workspaces.resume,
  });
}

function workspaceHandlers(
  context: TenantsContext,
): Handlers<'list' | 'create' | 'get' | 'change' | 'suspend' | 'resume'> {
  return {
    list: async (req, res) => {
      const page = await context.workspaces.listWorkspaces(pageQuery(req.query));
      res.json(toPageResponse(page, toWorkspaceResponse));
    },
    create: async (req, res) => {
      const created = await createWorkspace(actingFor(context, res), {
        chargePolicy: DEFAULT_CHARGE_POLICY,
        ...validate(NEW_WORKSPACE, req.body),
      });
      res.status(201).json(toWorkspaceResponse(created));
    },
    get: async (req, res) => {
      res.json(toWorkspaceResponse(await requireWorkspace(context, pathId(req, 'workspaceId'))));
    },
    change: async (req, res) => {
      const { policies, ...rest } = validate(WORKSPACE_CHANGE, req.body);
      const change = {
        ...withoutNulls(rest),
        ...(policies && { policies: withoutNulls(policies) }),
      };
      const id = pathId(req, 'workspaceId');
      res.json(toWorkspaceResponse(await changeWorkspace(actingFor(context, res), id, change)));
    },
    suspend: async (req, res) => {
      res.json(toWorkspaceResponse(await suspendWorkspace(actingFor(context, res), workspaceOrderIn(req))));
    },
    resume: async (req, res) => {
      res.json(toWorkspaceResponse(await resumeWorkspace(actingFor(context, res), workspaceOrderIn(req))));
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
