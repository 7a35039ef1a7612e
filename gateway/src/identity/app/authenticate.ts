import type { IdentityContext } from './context';
import { AppError } from '@eligibility/kit';
import { isAddressIn } from './address-list';
import { noteBuffer } from '../../basics/note-buffer';
import type { RehashedKey, WorkspaceStore } from './workspace-store';
import { isWellFormedApiKey, type Scope } from '../domain/api-key';
import { keyPrincipal, type Principal } from '../domain/principal';
import { isKeyUsable, type Clinic, type Workspace } from '../domain/workspace';

/** Who calls, and in which workspace. */
export type Caller = { readonly workspace: Workspace; readonly principal: Principal };

/** The other hashes under which a key may be stored, and how it gets the newest one. */
export type FormerKeyHashes = {
  readonly of: (presented: string) => readonly string[];
  readonly rehash: (rehashed: RehashedKey) => void;
};

/**
 * Finds the workspace of an API key.
 * @throws AppError `unauthorized`, the same whatever is wrong with the key
 */
export async function authenticate(context: IdentityContext, presented: string | undefined): Promise<Caller> {
  if (presented === undefined || !isWellFormedApiKey(presented)) throw new AppError('unauthorized');
  const hash = context.keyHash(presented);
  const foundKey = await context.workspaces.findKey(hash, () => context.formerKeyHashes?.of(presented) ?? []);
  if (foundKey === undefined || !isKeyUsable(foundKey.key, context.clock.now()))
    throw new AppError('unauthorized');
  if (foundKey.key.hash !== hash)
    context.formerKeyHashes?.rehash({ id: foundKey.key.id, from: foundKey.key.hash, to: hash });
  return { workspace: foundKey.workspace, principal: keyPrincipal(foundKey.key) };
}

/**
 * Admits a caller whose key may be used from the request's address, and notes the use of the key. The refusal is that
 * of an unknown key: a thief does not learn that the key is valid.
 * @param address undefined when unknown: then only a key without an address list passes
 * @throws AppError `unauthorized`
 */
export function admit(
  { keyUse, refusedAddresses, clock }: IdentityContext,
  { workspace, principal: { id, limits } }: Caller,
  address: string | undefined,
): void {
  const { allowedAddresses } = limits;
  if (allowedAddresses !== undefined && !isAddressIn(allowedAddresses, address)) {
    refusedAddresses.note({ id, workspaceId: workspace.id }, address);
    throw new AppError('unauthorized');
  }
  keyUse.note(id, clock.now());
}

/** @throws AppError `client-forbidden` when the key was not given this scope, or the person's role does not have it */
export function requireScope({ principal: { kind, scopes } }: Caller, scope: Scope): void {
  if (!scopes.includes(scope)) {
    throw new AppError('client-forbidden', {
      detail:
        kind === 'key'
          ? `The key lacks the scope ${scope}, and scopes never change: ask the operator for a key with it.`
          : `Your role lacks the scope ${scope}: ask an admin of the workspace for a role with it.`,
    });
  }
}

/** False for a clinic that the caller is not bound to; one without bounds may act for every clinic of its workspace. */
export function mayActFor({ principal: { clientIds } }: Caller, clientId: string): boolean {
  return clientIds === undefined || clientIds.includes(clientId);
}

/**
 * @throws AppError `client-forbidden` when the clinic does not belong to the workspace or to this caller (the same
 * answer for both), or is retired
 */
export async function requireClinic(
  workspaces: Pick<WorkspaceStore, 'findClinic'>,
  caller: Caller,
  clientId: string,
): Promise<Clinic> {
  const clinic = mayActFor(caller, clientId)
    ? await workspaces.findClinic(caller.workspace.id, clientId)
    : undefined;
  if (clinic === undefined) {
    throw new AppError('client-forbidden', { detail: notThisClinic(caller) });
  }
  if (clinic.retiredAtMs !== undefined) throw new AppError('client-forbidden', { detail: RETIRED });
  return clinic;
}

const RETIRED = 'This clinic is retired: no check runs for it until the operator reopens it.';

/** The same whether the clinic exists or not. */
function notThisClinic({ principal: { kind } }: Caller): string {
  const known = 'send a client id of its own workspace (GET /api/workspace/clinics lists them)';
  return kind === 'key'
    ? `The key may not act for this clinic: ${known}, or ask the operator for a key of this one.`
    : 'You may not act for this clinic: choose a clinic of yours, or ask an admin of the workspace for this one.';
}

/** Records when keys were last used, to the minute, after the answers. */
export type KeyUse = {
  readonly note: (keyId: string, atMs: number) => void;
  readonly flush: () => Promise<void>;
};

const MINUTE_MS = 60_000;

export function keyUse(workspaces: Pick<WorkspaceStore, 'touchKeys'>): KeyUse {
  const { add, flush } = noteBuffer<number>((lastUsedAtMs) => workspaces.touchKeys(lastUsedAtMs));
  return {
    note: (keyId, atMs) => {
      add(keyId, atMs - (atMs % MINUTE_MS));
    },
    flush,
  };
}

/**
 * Replaces the hashes of keys by those of the newest pepper, after the answers. Each note is written once. A note that a
 * crash or a failed write loses is made again at the key's next use.
 */
export function keyRehash(workspaces: Pick<WorkspaceStore, 'rehashKeys'>): {
  readonly note: FormerKeyHashes['rehash'];
  readonly flush: () => Promise<void>;
} {
  const { add, flush } = noteBuffer<RehashedKey>((rehashed) => workspaces.rehashKeys([...rehashed.values()]));
  return {
    note: (rehashed) => {
      add(rehashed.id, rehashed);
    },
    flush,
  };
}
