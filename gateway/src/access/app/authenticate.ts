import { AppError, type Clock } from '@eligibility/kit';
import { isWellFormedApiKey, type Scope } from '../domain/api-key';
import { isKeyUsable, type ApiKey, type Clinic, type Workspace } from '../domain/workspace';
import { isAddressIn } from './address-list';
import type { KeyUse } from './key-use';
import type { RefusedAddresses } from '../../operator/app/refused-addresses';
import type { KeyedHash } from '../../checks/app/ports';
import type { RehashedKey, WorkspaceStore } from './workspace-store';

export type Caller = { readonly workspace: Workspace; readonly key: ApiKey };

export type AuthenticateDeps = {
  readonly workspaces: WorkspaceStore;
  readonly keyHash: KeyedHash;
  readonly keyUse: KeyUse;
  readonly refusedAddresses: Pick<RefusedAddresses, 'note'>;
  readonly clock: Clock;
  /** Undefined when a key is stored in one form only. */
  readonly formerKeyHashes?: FormerKeyHashes;
};

/** The other hashes under which a key may be stored, and how it gets the newest one. */
export type FormerKeyHashes = {
  readonly of: (presented: string) => readonly string[];
  readonly rehash: (rehashed: RehashedKey) => void;
};

/**
 * Finds the workspace of an API key.
 * @throws AppError `unauthorized`, the same whatever is wrong with the key
 */
export async function authenticate(deps: AuthenticateDeps, presented: string | undefined): Promise<Caller> {
  if (presented === undefined || !isWellFormedApiKey(presented)) throw new AppError('unauthorized');
  const hash = deps.keyHash(presented);
  const found = await deps.workspaces.findKey(hash, () => deps.formerKeyHashes?.of(presented) ?? []);
  if (found === undefined || !isKeyUsable(found.key, deps.clock.now())) throw new AppError('unauthorized');
  if (found.key.hash !== hash)
    deps.formerKeyHashes?.rehash({ id: found.key.id, from: found.key.hash, to: hash });
  return found;
}

/** @throws AppError `workspace-suspended` while the caller's workspace is suspended */
export function requireOpenWorkspace({ workspace }: Caller): void {
  if (workspace.suspension !== undefined) throw new AppError('workspace-suspended');
}

/**
 * Admits a caller whose key may be used from the request's address, and notes the use of the key. The refusal is that
 * of an unknown key: a thief does not learn that the key is valid.
 * @param address undefined when unknown: then only a key without an address list passes
 * @throws AppError `unauthorized`
 */
export function admit(
  { keyUse, refusedAddresses, clock }: Pick<AuthenticateDeps, 'keyUse' | 'refusedAddresses' | 'clock'>,
  { key }: Caller,
  address: string | undefined,
): void {
  const { allowedAddresses } = key.limits;
  if (allowedAddresses !== undefined && !isAddressIn(allowedAddresses, address)) {
    refusedAddresses.note(key, address);
    throw new AppError('unauthorized');
  }
  keyUse.note(key.id, clock.now());
}

/** @throws AppError `client-forbidden` when the key was not given this scope */
export function requireScope(caller: Caller, scope: Scope): void {
  if (!caller.key.scopes.includes(scope)) {
    throw new AppError('client-forbidden', { detail: `The key lacks the scope ${scope}.` });
  }
}

/** False for a clinic that the key is not bound to; a key without bounds may act for every clinic of its workspace. */
export function mayActFor({ key: { clientIds } }: Caller, clientId: string): boolean {
  return clientIds === undefined || clientIds.includes(clientId);
}

/**
 * @throws AppError `client-forbidden` when the clinic does not belong to the workspace or to this key (the same answer
 * for both), or is retired
 */
export async function requireClinic(
  workspaces: WorkspaceStore,
  caller: Caller,
  clientId: string,
): Promise<Clinic> {
  const clinic = mayActFor(caller, clientId)
    ? await workspaces.findClinic(caller.workspace.id, clientId)
    : undefined;
  if (clinic === undefined) {
    throw new AppError('client-forbidden', { detail: 'The key may not act for this client.' });
  }
  if (clinic.retiredAtMs !== undefined)
    throw new AppError('client-forbidden', { detail: 'This clinic is retired: no check runs for it.' });
  return clinic;
}
