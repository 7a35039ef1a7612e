import type { AuditLog } from './audit-log';
import type { ApiKey, Clinic, Workspace } from '../domain/workspace';
import type { Suspension } from '../domain/workspace-suspension';

/** Installations have tens of workspaces and clinics a workspace; the bound keeps a mistake from being a flood. */
export const MAX_LISTED = 1_000;

export type WorkspaceChange = Partial<
  Pick<Workspace, 'name' | 'chargePolicy' | 'rateLimitPerMinute' | 'shareWeight'>
>;

/** Workspaces with their clinics and keys, and the log of what operators did to them. */
export type WorkspaceStore = AuditLog & {
  readonly addWorkspace: (workspace: Workspace) => Promise<void>;
  readonly findWorkspace: (id: string) => Promise<Workspace | undefined>;
  readonly listWorkspaces: () => Promise<readonly Workspace[]>;
  /** The changed workspace, or undefined when there is none with this id. */
  readonly changeWorkspace: (id: string, change: WorkspaceChange) => Promise<Workspace | undefined>;
  /** Closes the workspace; an earlier suspension stays as it is. Undefined when there is no workspace with this id. */
  readonly suspendWorkspace: (id: string, suspension: Suspension) => Promise<Workspace | undefined>;
  /** Opens the workspace again; an open one stays open. Undefined when there is no workspace with this id. */
  readonly resumeWorkspace: (id: string) => Promise<Workspace | undefined>;
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
  /** As `revokeKey`, of every key that the workspace has; how many of them were not revoked at that moment yet. */
  readonly revokeKeys: (workspaceId: string, atMs: number) => Promise<number>;
  readonly touchKeys: (lastUsedAtMs: ReadonlyMap<string, number>) => Promise<void>;
};
