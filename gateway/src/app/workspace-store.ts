import type { AuditLog } from './audit-log';
import type { KeyLimits } from '../domain/key-limits';
import type { Page, PageQuery } from './page';
import type { ApiKey, Clinic, Workspace } from '../domain/workspace';
import type { WorkspacePolicies } from '../domain/workspace-policy';
import type { Suspension } from '../domain/workspace-suspension';

/** Which keys, and which page of them. */
export type KeyQuery = PageQuery & {
  /** Undefined: of all workspaces. */
  readonly workspaceId?: string | undefined;
  /** Only keys that open something at this moment, or only those that do not; undefined: both. */
  readonly usable?: { readonly isUsable: boolean; readonly atMs: number } | undefined;
};

export type WorkspaceChange = Partial<
  Pick<
    Workspace,
    'name' | 'chargePolicy' | 'rateLimitPerMinute' | 'shareWeight' | 'checksPerDay' | 'lowBalanceChecks'
  >
> & {
  /** Those that are absent stay as they are. */
  readonly policies?: Partial<WorkspacePolicies>;
};

/** From how many available checks on the balance of a workspace is low. */
export type LowBalance = { readonly workspaceId: string; readonly lowBalanceChecks: number };

/** What is named without a value is taken away; what is absent stays as it is. */
export type ClinicChange = Partial<Pick<Clinic, 'name' | 'npi' | 'practitioner' | 'retiredAtMs'>>;

/** A key whose hash is made anew with the newest pepper. */
export type RehashedKey = { readonly id: string; readonly from: string; readonly to: string };

/**
 * Workspaces with their clinics and keys, and the log of what operators did to them. Lists are newest first, and throw an
 * AppError `validation-failed` for a cursor that they did not make.
 */
export type WorkspaceStore = AuditLog & {
  readonly addWorkspace: (workspace: Workspace) => Promise<void>;
  readonly findWorkspace: (id: string) => Promise<Workspace | undefined>;
  readonly listWorkspaces: (page: PageQuery) => Promise<Page<Workspace>>;
  /** The low balances of those that have one and are not suspended, in the order of their ids, from after one on. */
  readonly listLowBalances: (after: string, limit: number) => Promise<readonly LowBalance[]>;
  /** The changed workspace, or undefined when there is none with this id. */
  readonly changeWorkspace: (id: string, change: WorkspaceChange) => Promise<Workspace | undefined>;
  /** Closes the workspace; an earlier suspension stays as it is. Undefined when there is no workspace with this id. */
  readonly suspendWorkspace: (id: string, suspension: Suspension) => Promise<Workspace | undefined>;
  /** Opens the workspace again; an open one stays open. Undefined when there is no workspace with this id. */
  readonly resumeWorkspace: (id: string) => Promise<Workspace | undefined>;
  /** False when the client id is taken. */
  readonly addClinic: (clinic: Clinic) => Promise<boolean>;
  readonly findClinic: (workspaceId: string, clientId: string) => Promise<Clinic | undefined>;
  /** The changed clinic, or undefined when the workspace has none with this client id. */
  readonly changeClinic: (
    workspaceId: string,
    clientId: string,
    change: ClinicChange,
  ) => Promise<Clinic | undefined>;
  readonly listClinics: (workspaceId: string, page: PageQuery) => Promise<Page<Clinic>>;
  readonly addKey: (key: ApiKey) => Promise<void>;
  /** The key stored under the hash or a former one of it. One read for all; `former` is only called where there is one. */
  readonly findKey: (
    hash: string,
    former?: () => readonly string[],
  ) => Promise<{ readonly workspace: Workspace; readonly key: ApiKey } | undefined>;
  /** The hashes of keys that are neither expired nor revoked at this time, the newest first. */
  readonly listUsableKeyHashes: (nowMs: number, limit: number) => Promise<readonly string[]>;
  readonly findKeyById: (id: string) => Promise<ApiKey | undefined>;
  readonly listKeys: (query: KeyQuery) => Promise<Page<ApiKey>>;
  /** From this moment the key opens nothing; an earlier revocation stays. False when there is no such key. */
  readonly revokeKey: (id: string, atMs: number) => Promise<boolean>;
  /** As `revokeKey`, of every key that the workspace has; how many of them were not revoked at that moment yet. */
  readonly revokeKeys: (workspaceId: string, atMs: number) => Promise<number>;
  /** Changes what is named, and takes away what is named without a value; undefined when there is no such key. */
  readonly changeKey: (id: string, change: Partial<KeyLimits>) => Promise<ApiKey | undefined>;
  /** Puts new hashes in the place of exactly those that were read; a key that has another one by now stays as it is. */
  readonly rehashKeys: (rehashed: readonly RehashedKey[]) => Promise<void>;
  /** Keys that open something at this moment and whose hash does not begin with the prefix, at most `limit`, by id. */
  readonly listKeysNotUnder: (prefix: string, nowMs: number, limit: number) => Promise<readonly ApiKey[]>;
  readonly touchKeys: (lastUsedAtMs: ReadonlyMap<string, number>) => Promise<void>;
};

/** The part of the store that holds the workspaces themselves. */
export type WorkspaceRecords = Pick<
  WorkspaceStore,
  | 'addWorkspace'
  | 'findWorkspace'
  | 'listWorkspaces'
  | 'listLowBalances'
  | 'changeWorkspace'
  | 'suspendWorkspace'
  | 'resumeWorkspace'
>;

/** The part of the store that holds their API keys. */
export type KeyRecords = Pick<
  WorkspaceStore,
  | 'addKey'
  | 'findKey'
  | 'listUsableKeyHashes'
  | 'findKeyById'
  | 'listKeys'
  | 'revokeKey'
  | 'revokeKeys'
  | 'changeKey'
  | 'touchKeys'
>;
