import type { Scope } from '../../domain/api-key';
import type { ChargePolicy } from '../../domain/charge-table';
import type { ApiKey, Clinic, Workspace } from '../../domain/workspace';
import { keyLimitsOf, type KeyLimitColumns } from './key-limits';

export type WorkspaceRow = {
  readonly id: string;
  readonly name: string;
  readonly charge_policy: ChargePolicy;
  readonly rate_limit_per_minute: number | null;
  readonly created_at_ms: number;
  readonly share_weight: number | null;
  readonly checks_per_day: number | null;
};

export type ClinicRow = {
  readonly client_id: string;
  readonly workspace_id: string;
  readonly name: string;
  readonly npi: string;
  readonly created_at_ms: number;
  readonly practitioner_first_name: string | null;
  readonly practitioner_last_name: string | null;
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
    checksPerDay: row.checks_per_day ?? undefined,
    createdAtMs: row.created_at_ms,
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
  };
}

/** Scopes and client ids are kept as space-separated words: neither can contain a space. */
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
