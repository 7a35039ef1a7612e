import type { Fact } from '../text/facts';
import type { Cell } from '../text/table';

/** A workspace as the operator API returns it; times are ISO 8601. */
export type ListedWorkspace = {
  readonly id: string;
  readonly name: string;
  readonly chargePolicy: string;
  readonly rateLimitPerMinute: number | null;
  readonly shareWeight: number | null;
  readonly checksPerDay: number | null;
  /** Missing from an installation of an earlier release. */
  readonly lowBalanceChecks?: number | null;
  readonly policies: { readonly idempotencyKey: string; readonly getChecks: string };
  readonly suspension: { readonly since: string; readonly reason: string } | null;
  readonly createdAt: string;
};

export const WORKSPACE_HEADER = ['ID', 'STATE', 'CHARGES', 'PER MINUTE', 'PER DAY', 'CREATED', 'NAME'];

export function workspaceRow(workspace: ListedWorkspace): readonly Cell[] {
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
export function workspaceFacts(workspace: ListedWorkspace): readonly Fact[] {
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
    ['low-balance', numberOr(workspace.lowBalanceChecks ?? null, 'no threshold')],
    ['idempotency-key', policies.idempotencyKey],
    ['get-checks', policies.getChecks],
    ['created', workspace.createdAt],
  ];
}

function numberOr(value: number | null, otherwise: string): string {
  return value === null ? otherwise : String(value);
}
