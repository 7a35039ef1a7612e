import { isoTime } from '@eligibility/kit';
import type { Workspace, Suspension } from '../../access/domain/workspace';

/** A workspace as operators see it. */
export function toWorkspaceResponse(workspace: Workspace): Record<string, unknown> {
  const {
    createdAtMs,
    rateLimitPerMinute: limit,
    shareWeight: weight,
    checksPerDay: budget,
    lowBalanceChecks,
    suspension,
    ...rest
  } = workspace;
  return {
    ...rest,
    rateLimitPerMinute: limit ?? null,
    shareWeight: weight ?? null,
    checksPerDay: budget ?? null,
    lowBalanceChecks: lowBalanceChecks ?? null,
    suspension: suspension === undefined ? null : shownSuspension(suspension),
    createdAt: isoTime(createdAtMs),
  };
}

function shownSuspension({ sinceMs, reason }: Suspension): Record<string, unknown> {
  return { since: isoTime(sinceMs), reason };
}
