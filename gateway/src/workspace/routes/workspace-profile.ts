import type { Schema } from '@eligibility/api-types';
import type { RequestHandler } from 'express';
import { callerOf } from '../../http/request-context';

/** What holds for all workspaces of an installation. */
export type InstallationFacts = {
  /** The limit of a workspace that has none of its own. */
  readonly rateLimitPerMinute: number;
  /** Whether the simulator answers instead of payers; undefined when it is not known. */
  readonly isSimulated: boolean | undefined;
};

/** GET /api/workspace: the caller's own workspace, with the limits and rules that hold for its requests. */
export function getOwnWorkspace(facts: InstallationFacts): RequestHandler {
  return (_req, res) => {
    const { workspace } = callerOf(res);
    res.json({
      id: workspace.id,
      name: workspace.name,
      chargePolicy: workspace.chargePolicy,
      rateLimitPerMinute: workspace.rateLimitPerMinute ?? facts.rateLimitPerMinute,
      checksPerDay: workspace.checksPerDay ?? null,
      lowBalanceChecks: workspace.lowBalanceChecks ?? null,
      policies: workspace.policies,
      simulated: facts.isSimulated ?? null,
    } satisfies Schema<'OwnWorkspace'>);
  };
}
