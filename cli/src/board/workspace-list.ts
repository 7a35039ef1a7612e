import type { Schema } from '@eligibility/api-types';
import type { Fact } from '../text/facts';
import type { Cell } from '../text/table';

type Workspace = Schema<'Workspace'>;

export const WORKSPACE_HEADER = ['ID', 'STATE', 'CHARGES', 'PER MINUTE', 'PER DAY', 'CREATED', 'NAME'];

export function workspaceRow(workspace: Workspace): readonly Cell[] {
  const { suspension, rateLimitPerMinute, checksPerDay } = workspace;
  return [
    workspace.id,
    suspension === null ? 'open' : { text: 'suspended', tone: 'bad' },
    workspace.chargePolicy,
    numberOr(rateLimitPerMinute, 'default'),
    numberOr(checksPerDay, '-'),
    workspace.createdAt,
    workspace.name,
  ];
}

/** Every setting of a workspace, under the names that `workspaces set` uses. */
export function workspaceFacts(workspace: Workspace): readonly Fact[] {
  const { suspension, policies } = workspace;
  const state = suspension === null ? 'open' : `suspended since ${suspension.since}: ${suspension.reason}`;
  return [
    ['workspace', workspace.id],
    ['name', workspace.name],
    ['state', state],
    ['charge-policy', workspace.chargePolicy],
    ['rate-limit', `${numberOr(workspace.rateLimitPerMinute, "the installation's default")} a minute`],
    ['share-weight', numberOr(workspace.shareWeight, '10, as every workspace')],
    ['checks-per-day', numberOr(workspace.checksPerDay, 'no budget')],
    ['low-balance', numberOr(workspace.lowBalanceChecks, 'no threshold')],
    ['idempotency-key', policies.idempotencyKey],
    ['get-checks', policies.getChecks],
    ['search-without-member-id', policies.searchWithoutMemberId],
    ['service-not-taken', policies.serviceNotTaken],
    ['answers-max-age', numberOr(policies.answersMaxAgeSeconds, 'none: every live check asks the payer')],
    ['created', workspace.createdAt],
  ];
}

function numberOr(value: number | null, otherwise: string): string {
  return value === null ? otherwise : String(value);
}
