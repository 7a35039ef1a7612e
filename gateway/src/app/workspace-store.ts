import type { AuditLog } from './audit-log';
import type { ApiKey, Clinic, Workspace } from '../domain/workspace';

/** Installations have tens of workspaces and clinics a workspace; the bound keeps a mistake from being a flood. */
export const MAX_LISTED = 1_000;

export type WorkspaceChange = Partial<
  Pick<Workspace, 'name' | 'chargePolicy' | 'rateLimitPerMinute' | 'shareWeight'>
>;

/** A key whose hash is made anew with the newest pepper. */
export type RehashedKey = { readonly id: string; readonly from: string; readonly to: string };

/** Workspaces with their clinics and keys, and the log of what operators did to them. */
export type WorkspaceStore = AuditLog & {
  readonly addWorkspace: (workspace: Workspace) => Promise<void>;
  readonly findWorkspace: (id: string) => Promise<Workspace | undefined>;
  readonly listWorkspaces: () => Promise<readonly Workspace[]>;
  /** The changed workspace, or undefined when there is none with this id. */
  readonly changeWorkspace: (id: string, change: WorkspaceChange) => Promise<Workspace | undefined>;
  /** False when the client id is taken. */
  readonly addClinic: (clinic: Clinic) => Promise<boolean>;
  readonly findClinic: (workspaceId: string, clientId: string) => Promise<Clinic | undefined>;
  readonly listClinics: (workspaceId: string) => Promise<readonly Clinic[]>;
  readonly addKey: (key: ApiKey) => Promise<void>;
  /** The key stored under the hash or a former one of it. One read for all; `former` is only called where there is one. */
  readonly findKey: (
    hash: string,
    former?: () => readonly string[],
  ) => Promise<{ readonly workspace: Workspace; readonly key: ApiKey } | undefined>;
  readonly findKeyById: (id: string) => Promise<ApiKey | undefined>;
  readonly listKeys: (workspaceId: string) => Promise<readonly ApiKey[]>;
  /** From this moment the key opens nothing; an earlier revocation stays. False when there is no such key. */
  readonly revokeKey: (id: string, atMs: number) => Promise<boolean>;
  /** Puts new hashes in the place of exactly those that were read; a key that has another one by now stays as it is. */
  readonly rehashKeys: (rehashed: readonly RehashedKey[]) => Promise<void>;
  /** Keys that open something at this moment and whose hash does not begin with the prefix, at most `limit`, by id. */
  readonly listKeysNotUnder: (prefix: string, nowMs: number, limit: number) => Promise<readonly ApiKey[]>;
  readonly touchKeys: (lastUsedAtMs: ReadonlyMap<string, number>) => Promise<void>;
};
