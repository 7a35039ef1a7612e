import { served, type Operations } from '../../http/operation';
import type { TenantsContext } from '../app/context';
import type { Schema } from '@eligibility/api-types';
import type { RequestHandler } from 'express';
import { shownPolicies, type Workspace } from '../../identity/domain/workspace';
import { validate } from '../../http/fields';
import { callerOf } from '../../identity/http/request-identity';
import { OWN_WORKSPACE_CHANGE } from './workspace-schemas';
import { changeOwnWorkspace } from '../app/own-workspace';
import { ANY_CALLER, callerWith, type CallerRoute, type CallerWho } from '../../identity/http/who';

const OWN_WORKSPACE_OPERATIONS = {
  getOwnWorkspace: {
    method: 'GET',
    path: '/workspace',
    who: ANY_CALLER,
    summary: "Read the caller's own workspace",
    description: 'Its name, and the limits and rules that hold for its requests. Any key may read it.',
    answers: { 200: ['OwnWorkspace', 'The workspace.'] },
  },
  changeOwnWorkspace: {
    method: 'PATCH',
    path: '/workspace',
    who: callerWith('workspace:admin'),
    summary: 'Change what a workspace decides for itself',
    description:
      'The threshold of a low balance. A caller that is bound to clinics is refused. The audit log has ' +
      'it under the id of the key, or the person.',
    sends: { json: 'OwnWorkspaceChange', example: { lowBalanceChecks: 500 } },
    answers: { 200: ['OwnWorkspace', 'The workspace as it is now.'] },
  },
} satisfies Operations<CallerWho>;

/** The caller's own workspace. */
export function ownWorkspaceRoutes(context: TenantsContext): readonly CallerRoute[] {
  return served(OWN_WORKSPACE_OPERATIONS, {
    getOwnWorkspace: getOwnWorkspace(context),
    changeOwnWorkspace: patchOwnWorkspace(context),
  });
}

/** GET /api/workspace: the caller's own workspace, with the limits and rules that hold for its requests. */
function getOwnWorkspace(context: TenantsContext): RequestHandler {
  return async (_req, res) => {
    res.json(await profileOf(callerOf(res).workspace, context));
  };
}

/** PATCH /api/workspace: what a workspace decides for itself. */
function patchOwnWorkspace(context: TenantsContext): RequestHandler {
  return async (req, res) => {
    const sentChange = validate(OWN_WORKSPACE_CHANGE, req.body);
    const change = { lowBalanceChecks: sentChange.lowBalanceChecks ?? undefined };
    res.json(await profileOf(await changeOwnWorkspace(context, callerOf(res), change), context));
  };
}

async function profileOf(workspace: Workspace, context: TenantsContext): Promise<Schema<'OwnWorkspace'>> {
  return {
    id: workspace.id,
    name: workspace.name,
    chargePolicy: workspace.chargePolicy,
    rateLimitPerMinute: workspace.rateLimitPerMinute ?? context.rateLimitPerMinute,
    checksPerDay: workspace.checksPerDay ?? null,
    lowBalanceChecks: workspace.lowBalanceChecks ?? null,
    policies: shownPolicies(workspace.policies),
    simulated: (await context.clearinghouse.isSimulated()) ?? null,
  };
}
