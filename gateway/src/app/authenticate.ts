import { AppError, type Clock } from '@eligibility/kit';
import { isWellFormedApiKey, type Scope } from '../domain/api-key';
import { isKeyUsable, type ApiKey, type Clinic, type Workspace } from '../domain/workspace';
import type { KeyUse } from './key-use';
import type { KeyedHash } from './ports';
import type { WorkspaceStore } from './workspace-store';

export type Caller = { readonly workspace: Workspace; readonly key: ApiKey };

export type AuthenticateDeps = {
  readonly workspaces: WorkspaceStore;
  readonly keyHash: KeyedHash;
  readonly keyUse: KeyUse;
  readonly clock: Clock;
};

/**
 * Knows the workspace behind an API key.
 * @throws AppError `unauthorized`, the same whatever is wrong with the key
 */
export async function authenticate(deps: AuthenticateDeps, presented: string | undefined): Promise<Caller> {
  if (presented === undefined || !isWellFormedApiKey(presented)) throw new AppError('unauthorized');
  const found = await deps.workspaces.findKey(deps.keyHash(presented));
  const nowMs = deps.clock.now();
  if (found === undefined || !isKeyUsable(found.key, nowMs)) throw new AppError('unauthorized');
  deps.keyUse.note(found.key.id, nowMs);
  return found;
}

/** @throws AppError `workspace-suspended` while an operator keeps the caller's workspace closed */
export function requireOpenWorkspace({ workspace }: Caller): void {
  if (workspace.suspension !== undefined) throw new AppError('workspace-suspended');
}

/** @throws AppError `client-forbidden` when the key was not given this scope */
export function requireScope(caller: Caller, scope: Scope): void {
  if (!caller.key.scopes.includes(scope)) {
    throw new AppError('client-forbidden', { detail: `The key lacks the scope ${scope}.` });
  }
}

/** @throws AppError `client-forbidden` when the clinic is not the workspace's, or not this key's; both alike */
export async function requireClinic(
  workspaces: WorkspaceStore,
  caller: Caller,
  clientId: string,
): Promise<Clinic> {
  const { clientIds } = caller.key;
  const isBound = clientIds === undefined || clientIds.includes(clientId);
  const clinic = isBound ? await workspaces.findClinic(caller.workspace.id, clientId) : undefined;
  if (clinic === undefined) {
    throw new AppError('client-forbidden', { detail: 'The key may not act for this client.' });
  }
  return clinic;
}
