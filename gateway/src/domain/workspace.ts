import type { Scope } from './api-key';
import type { ChargePolicy } from './charge-table';
import type { KeyLimits } from './key-limits';
import type { WorkspacePolicies } from './workspace-policy';
import type { Suspension } from './workspace-suspension';

/** The share weight of every workspace that operators gave none. */
export const DEFAULT_SHARE_WEIGHT = 10;

export type Workspace = {
  readonly id: string;
  readonly name: string;
  readonly chargePolicy: ChargePolicy;
  /** Undefined: the installation's default. */
  readonly rateLimitPerMinute: number | undefined;
  /** Its share of places and of room relative to other workspaces, from 1 to 100; undefined: 10, like every other. */
  readonly shareWeight: number | undefined;
  /** Live checks that are charged a UTC day; undefined: as many as the wallet has. */
  readonly checksPerDay?: number | undefined;
  /** Operators are warned while so many checks or fewer are available; undefined: they are not. */
  readonly lowBalanceChecks?: number | undefined;
  readonly policies: WorkspacePolicies;
  /** Undefined: the workspace is open. */
  readonly suspension: Suspension | undefined;
  readonly createdAtMs: number;
};

/** A clinic: its `clientId` names it in every request; its NPI, and whose that is, name it to the payer. */
export type Clinic = {
  readonly clientId: string;
  readonly workspaceId: string;
  readonly name: string;
  /** National Provider Identifier, ten digits. */
  readonly npi: string;
  /** The person the NPI belongs to (entity type 1); undefined: it belongs to the clinic as an organization (type 2). */
  readonly practitioner: Practitioner | undefined;
  readonly createdAtMs: number;
  /** From then on it may ask nothing; its checks stay in the log. Undefined: it is open. */
  readonly retiredAtMs?: number | undefined;
};

export type Practitioner = { readonly firstName: string; readonly lastName: string };

export type ApiKey = {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  /** Keyed hash of the key; the key itself is shown once and never stored. */
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

/** True while a key opens anything. */
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
  /** What it was done to, such as a workspace id. */
  readonly target: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /**
   * What came of it: `refused` changed nothing, `unknown` may have changed something. Undefined in lines of before
   * outcomes were kept, which were written before the act.
   */
  readonly outcome: AuditOutcome | undefined;
  /** The error code of an act that was refused or failed. */
  readonly code: string | undefined;
};

export type AuditOutcome = 'done' | 'refused' | 'unknown';

/** An act that is about to be done. It becomes an entry once its outcome is known. */
export type AuditIntent = Omit<AuditEntry, 'outcome' | 'code'> & {
  /** For an act that may be repeated without effect: the id of the one entry that says it was done. */
  readonly onceId: string | undefined;
};
