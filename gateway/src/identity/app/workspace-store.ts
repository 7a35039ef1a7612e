import type { AuditLog } from '../../audit/app/audit-log';
import type {
  KeyChange,
  ApiKey,
  Clinic,
  Workspace,
  WorkspacePolicies,
  Suspension,
} from '../domain/workspace';
import type { Page, PageQuery } from '../../basics/list-page';

/** Which keys, and which page of them. */
export type KeyQuery = PageQuery & {
  /** Undefined means all workspaces. */
  readonly workspaceId?: string | undefined;
  /** Only keys that are usable now, or only those that are not; undefined means both. */
  readonly usable?: { readonly isUsable: boolean; readonly atMs: number } | undefined;
  /** Only keys that are bound to clinics, all of which are among these; undefined means any key. */
  readonly withinClinics?: readonly string[] | undefined;
};

/** Which clinics of a workspace, and which page of them. */
type ClinicQuery = PageQuery & {
  /** Only these; undefined means all of the workspace. */
  readonly clientIds?: readonly string[] | undefined;
};

export type WorkspaceChange = Partial<
  Pick<
    Workspace,
    'name' | 'chargePolicy' | 'rateLimitPerMinute' | 'shareWeight' | 'checksPerDay' | 'lowBalanceChecks'
  >
> & {
  /** Absent members do not change. */
  readonly policies?: Partial<WorkspacePolicies>;
};

/** The number of available checks at or below which a workspace's balance is low. */
export type LowBalance = { readonly workspaceId: string; readonly lowBalanceChecks: number };

/** A member that is present without a value is removed; an absent one does not change. */
export type ClinicChange = Partial<
  Pick<
    Clinic,
    | 'name'
    | 'npi'
    | 'practitioner'
    | 'taxonomyCode'
    | 'state'
    | 'defaultServiceType'
    | 'payerProviderIds'
    | 'retiredAtMs'
  >
>;

/** A key with a new hash by the newest pepper. */
export type RehashedKey = { readonly id: string; readonly from: string; readonly to: string };

/**
 * Workspaces with their clinics and keys, and the audit log. Lists are newest first, and throw an AppError
 * `validation-failed` for a cursor that they did not make.
 */
export type WorkspaceStore = AuditLog & {
  readonly addWorkspace: (workspace: Workspace) => Promise<void>;
  readonly findWorkspace: (id: string) => Promise<Workspace | undefined>;
  readonly listWorkspaces: (page: PageQuery) => Promise<Page<Workspace>>;
  /** The low balances of workspaces that have one and are not suspended, sorted by id, after the given id. */
  readonly listLowBalances: (after: string, limit: number) => Promise<readonly LowBalance[]>;
  /** The changed workspace, or undefined when there is none with this id. */
  readonly changeWorkspace: (id: string, change: WorkspaceChange) => Promise<Workspace | undefined>;
  /**
   * Suspends the workspace; an earlier suspension does not change. Undefined when there is no workspace with this id.
   */
  readonly suspendWorkspace: (id: string, suspension: Suspension) => Promise<Workspace | undefined>;
  /**
   * Resumes the workspace; one that is not suspended does not change. Undefined when there is no workspace with this
   * id.
   */
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
  readonly listClinics: (workspaceId: string, query: ClinicQuery) => Promise<Page<Clinic>>;
  readonly addKey: (key: ApiKey) => Promise<void>;
  /**
   * The key stored under the hash or one of its former hashes. One read for all; `former` is called only when needed.
   */
  readonly findKey: (
    hash: string,
    former?: () => readonly string[],
  ) => Promise<{ readonly workspace: Workspace; readonly key: ApiKey } | undefined>;
  /** The hashes of keys that are neither expired nor revoked at this time, the newest first. */
  readonly listUsableKeyHashes: (nowMs: number, limit: number) => Promise<readonly string[]>;
  readonly findKeyById: (id: string) => Promise<ApiKey | undefined>;
  readonly listKeys: (query: KeyQuery) => Promise<Page<ApiKey>>;
  /** From this time on the key no longer works; an earlier revocation stays. False when there is no such key. */
  readonly revokeKey: (id: string, atMs: number) => Promise<boolean>;
  /** As `revokeKey`, for every key of the workspace; returns how many were not revoked before. */
  readonly revokeKeys: (workspaceId: string, atMs: number) => Promise<number>;
  /** Changes the named members, and removes those named without a value; undefined when there is no such key. */
  readonly changeKey: (id: string, change: KeyChange) => Promise<ApiKey | undefined>;
  /** Replaces exactly the hashes that were read; a key that has another hash by now does not change. */
  readonly rehashKeys: (rehashed: readonly RehashedKey[]) => Promise<void>;
  /** Usable keys whose hash does not begin with the prefix, at most `limit`, sorted by id. */
  readonly listKeysNotUnder: (prefix: string, nowMs: number, limit: number) => Promise<readonly ApiKey[]>;
  readonly touchKeys: (lastUsedAtMs: ReadonlyMap<string, number>) => Promise<void>;
};

/** The part of the store with the workspaces' own records. */
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

/** The part of the store with the API keys. */
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
  | 'rehashKeys'
  | 'listKeysNotUnder'
  | 'touchKeys'
>;
