import type { Schema } from '@eligibility/api-types';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import { shownPolicies, type Workspace } from '../../identity/domain/workspace';
import { validate } from '../../http/fields';
import { callerOf } from '../../identity/http/request-identity';
import type { ActPorts } from '../../identity/app/acting';
import { lowBalanceChecks } from './workspace-bodies';
import { changeOwnWorkspace } from '../app/own-workspace';
import { ANY_CALLER, callerWith, type CallerRoute } from '../../identity/http/who';
import type { InstallationFacts, TenantsDeps } from './tenants-deps';

/** The caller's own workspace. */
export function ownWorkspaceRoutes(deps: TenantsDeps): readonly CallerRoute[] {
  const { installation } = deps;
  return [
    { method: 'GET', path: '/workspace', who: ANY_CALLER, handler: getOwnWorkspace(installation) },
    {
      method: 'PATCH',
      path: '/workspace',
      who: callerWith('workspace:admin'),
      handler: patchOwnWorkspace(deps, installation),
    },
  ];
}

/** GET /api/workspace: the caller's own workspace, with the limits and rules that hold for its requests. */
function getOwnWorkspace(facts: InstallationFacts): RequestHandler {
  return async (_req, res) => {
    res.json(await profileOf(callerOf(res).workspace, facts));
  };
}

type SentChange = { readonly lowBalanceChecks: number | null };
const CHANGE = Joi.object<SentChange>({ lowBalanceChecks: lowBalanceChecks.allow(null).required() });

/** PATCH /api/workspace: what a workspace decides for itself. */
function patchOwnWorkspace(deps: ActPorts, facts: InstallationFacts): RequestHandler {
  return async (req, res) => {
    const sentChange = validate(CHANGE, req.body);
    const change = { lowBalanceChecks: sentChange.lowBalanceChecks ?? undefined };
    res.json(await profileOf(await changeOwnWorkspace(deps, callerOf(res), change), facts));
  };
}

async function profileOf(workspace: Workspace, facts: InstallationFacts): Promise<Schema<'OwnWorkspace'>> {
  return {
    id: workspace.id,
    name: workspace.name,
    chargePolicy: workspace.chargePolicy,
    rateLimitPerMinute: workspace.rateLimitPerMinute ?? facts.rateLimitPerMinute,
    checksPerDay: workspace.checksPerDay ?? null,
    lowBalanceChecks: workspace.lowBalanceChecks ?? null,
    policies: shownPolicies(workspace.policies),
    simulated: (await facts.isSimulated()) ?? null,
  };
}
