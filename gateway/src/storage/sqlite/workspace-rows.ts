import type { Scope } from '../../access/domain/api-key';
import type { ChargePolicy } from '../../checks/domain/charge-table';
import {
  DEFAULT_POLICIES,
  type ApiKey,
  type Clinic,
  type Workspace,
  type Suspension,
  type WorkspacePolicies,
} from '../../access/domain/workspace';
import { keyLimitsOf, type KeyLimitColumns } from './key-limits';

export type WorkspaceRow = {
  readonly id: string;
  readonly name: string;
  readonly charge_policy: ChargePolicy;
  readonly rate_limit_per_minute: number | null;
  readonly created_at_ms: number;
  readonly share_weight: number | null;
  readonly suspended_at_ms: number | null;
  readonly suspension_reason: string | null;
  readonly idempotency_key_policy: WorkspacePolicies['idempotencyKey'] | null;
  readonly get_checks_policy: WorkspacePolicies['getChecks'] | null;
  readonly checks_per_day: number | null;
  readonly low_balance_checks: number | null;
};

export type ClinicRow = {
  readonly client_id: string;
  readonly workspace_id: string;
  readonly name: string;
  readonly npi: string;
  readonly created_at_ms: number;
  readonly practitioner_first_name: string | null;
  readonly practitioner_last_name: string | null;
  readonly retired_at_ms: number | null;
};

export type KeyRow = KeyLimitColumns & {
  readonly id: string;
  readonly hash: string;
  readonly workspace_id: string;
  readonly name: string;
  readonly last_four: string;
  readonly scopes: string;
  readonly client_ids: string | null;
  readonly created_at_ms: number;
  readonly expires_at_ms: number | null;
  readonly revoked_at_ms: number | null;
  readonly last_used_at_ms: number | null;
};

export function workspaceOf(row: WorkspaceRow): Workspace {
  return {
    id: row.id,
    name: row.name,
    chargePolicy: row.charge_policy,
    rateLimitPerMinute: row.rate_limit_per_minute ?? undefined,
    shareWeight: row.share_weight ?? undefined,
    policies: {
      idempotencyKey: row.idempotency_key_policy ?? DEFAULT_POLICIES.idempotencyKey,
      getChecks: row.get_checks_policy ?? DEFAULT_POLICIES.getChecks,
    },
    suspension: suspensionOf(row),
    checksPerDay: row.checks_per_day ?? undefined,
    lowBalanceChecks: row.low_balance_checks ?? undefined,
    createdAtMs: row.created_at_ms,
  };
}

function suspensionOf(row: WorkspaceRow): Suspension | undefined {
  const { suspended_at_ms: sinceMs, suspension_reason: reason } = row;
  return sinceMs === null || reason === null ? undefined : { sinceMs, reason };
}

/** The stored form of a workspace; `workspaceOf` reads it back. */
export function workspaceRow(workspace: Workspace): WorkspaceRow {
  return {
    id: workspace.id,
    name: workspace.name,
    charge_policy: workspace.chargePolicy,
    rate_limit_per_minute: workspace.rateLimitPerMinute ?? null,
    created_at_ms: workspace.createdAtMs,
    share_weight: workspace.shareWeight ?? null,
    suspended_at_ms: workspace.suspension?.sinceMs ?? null,
    suspension_reason: workspace.suspension?.reason ?? null,
    idempotency_key_policy: workspace.policies.idempotencyKey,
    get_checks_policy: workspace.policies.getChecks,
    checks_per_day: workspace.checksPerDay ?? null,
    low_balance_checks: workspace.lowBalanceChecks ?? null,
  };
}

export function clinicOf(row: ClinicRow): Clinic {
  const { practitioner_first_name: firstName, practitioner_last_name: lastName } = row;
  return {
    clientId: row.client_id,
    workspaceId: row.workspace_id,
    name: row.name,
    npi: row.npi,
    practitioner: firstName === null || lastName === null ? undefined : { firstName, lastName },
    createdAtMs: row.created_at_ms,
    retiredAtMs: row.retired_at_ms ?? undefined,
  };
}

/** Scopes and client ids are stored as space-separated words: neither can contain a space. */
export function keyOf(row: KeyRow): ApiKey {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    name: row.name,
    hash: row.hash,
    lastFour: row.last_four,
    scopes: row.scopes.split(' ') as Scope[],
    clientIds: row.client_ids?.split(' '),
    limits: keyLimitsOf(row),
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms ?? undefined,
    revokedAtMs: row.revoked_at_ms ?? undefined,
    lastUsedAtMs: row.last_used_at_ms ?? undefined,
  };
}
