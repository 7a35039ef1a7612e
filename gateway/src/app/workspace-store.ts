import type { AuditLog } from './audit-log';
import type { KeyLimits } from '../domain/key-limits';
import type { ApiKey, Clinic, Workspace } from '../domain/workspace';

/** Installations have tens of workspaces and clinics a workspace; the bound keeps a mistake from being a flood. */
export const MAX_LISTED = 1_000;

export type WorkspaceChange = Partial<
  Pick<Workspace, 'name' | 'chargePolicy' | 'rateLimitPerMinute' | 'shareWeight' | 'checksPerDay'>
>;

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
  readonly findKey: (
    hash: string,
  ) => Promise<{ readonly workspace: Workspace; readonly key: ApiKey } | undefined>;
  readonly findKeyById: (id: string) => Promise<ApiKey | undefined>;
  readonly listKeys: (workspaceId: string) => Promise<readonly ApiKey[]>;
  /** From this moment the key opens nothing; an earlier revocation stays. False when there is no such key. */
  readonly revokeKey: (id: string, atMs: number) => Promise<boolean>;
  /** Changes what is named, and takes away what is named without a value; undefined when there is no such key. */
  readonly changeKey: (id: string, change: Partial<KeyLimits>) => Promise<ApiKey | undefined>;
  readonly touchKeys: (lastUsedAtMs: ReadonlyMap<string, number>) => Promise<void>;
};
