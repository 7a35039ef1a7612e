import type { Scope } from './api-key';
import type { ChargePolicy } from '../../checks/domain/charge-table';
import type { KeyLimits } from './key-limits';
import type { WorkspacePolicies } from './workspace-policy';
import type { Suspension } from './workspace-suspension';

/** The share weight of a workspace without one of its own. */
export const DEFAULT_SHARE_WEIGHT = 10;

export type Workspace = {
  readonly id: string;
  readonly name: string;
  readonly chargePolicy: ChargePolicy;
  /** Undefined means the installation's default. */
  readonly rateLimitPerMinute: number | undefined;
  /** Its share of places and of room relative to other workspaces, from 1 to 100; undefined means 10, the default. */
  readonly shareWeight: number | undefined;
  /** Live checks that may be charged per UTC day; undefined means as many as the wallet has. */
  readonly checksPerDay?: number | undefined;
  /** Operators are warned while this many checks or fewer are available; undefined means no warning. */
  readonly lowBalanceChecks?: number | undefined;
  readonly policies: WorkspacePolicies;
  /** Undefined while the workspace is not suspended. */
  readonly suspension: Suspension | undefined;
  readonly createdAtMs: number;
};

/** A clinic: requests name it by its `clientId`; payers know it by its NPI and the NPI's holder. */
export type Clinic = {
  readonly clientId: string;
  readonly workspaceId: string;
  readonly name: string;
  /** National Provider Identifier, ten digits. */
  readonly npi: string;
  /** The person the NPI belongs to (entity type 1); undefined means the clinic itself, as an organization (type 2). */
  readonly practitioner: Practitioner | undefined;
  readonly createdAtMs: number;
  /** From then on its requests are refused; its checks stay in the log. Undefined while it is not retired. */
  readonly retiredAtMs?: number | undefined;
};

export type Practitioner = { readonly firstName: string; readonly lastName: string };

export type ApiKey = {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  /** Keyed hash of the key; the key itself is returned once and never stored. */
  readonly hash: string;
  readonly lastFour: string;
  readonly scopes: readonly Scope[];
  /** The clinics it may act for; undefined means all of the workspace. */
  readonly clientIds: readonly string[] | undefined;
  readonly limits: KeyLimits;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | undefined;
  readonly revokedAtMs: number | undefined;
  /** To the minute. */
  readonly lastUsedAtMs: number | undefined;
};

/** True while a key is neither expired nor revoked. */
export function isKeyUsable(key: Pick<ApiKey, 'expiresAtMs' | 'revokedAtMs'>, nowMs: number): boolean {
  const isExpired = key.expiresAtMs !== undefined && nowMs >= key.expiresAtMs;
  const isRevoked = key.revokedAtMs !== undefined && nowMs >= key.revokedAtMs;
  return !isExpired && !isRevoked;
}

/** One act of an operator. */
export type AuditEntry = {
  readonly id: string;
  readonly atMs: number;
  readonly actor: string;
  readonly action: string;
  /** The target of the act, such as a workspace id. */
  readonly target: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /**
   * The outcome: `refused` changed nothing, `unknown` may have changed something. Undefined in lines from before
   * outcomes were stored, which were written before the act.
   */
  readonly outcome: AuditOutcome | undefined;
  /** The error code of an act that was refused or failed. */
  readonly code: string | undefined;
};

export type AuditOutcome = 'done' | 'refused' | 'unknown';

/** An act that is about to be performed. It becomes an entry once its outcome is known. */
export type AuditIntent = Omit<AuditEntry, 'outcome' | 'code'> & {
  /** For an act that may be repeated without effect: the id of its only entry of success. */
  readonly onceId: string | undefined;
};
