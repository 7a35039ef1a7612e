import { AppError, type Clock } from '@eligibility/kit';
import { isAddressIn } from './address-list';
import type { OperatorStore } from './operator-store';
import type { RehashedKey, WorkspaceStore } from './workspace-store';
import { isWellFormedApiKey, type Scope } from '../domain/api-key';
import { isKeyUsable, type ApiKey, type Clinic, type Workspace } from '../domain/workspace';
import type { KeyedHash } from '../../checks/app/ports';
import type { RefusedAddresses } from '../../operator/app/refusals';

export type Caller = { readonly workspace: Workspace; readonly key: ApiKey };

export type AuthenticateDeps = {
  readonly workspaces: Pick<WorkspaceStore, 'findKey' | 'findClinic'>;
  readonly keyHash: KeyedHash;
  readonly keyUse: Pick<KeyUse, 'note'>;
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
  workspaces: Pick<WorkspaceStore, 'findClinic'>,
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

/** Records when keys were last used, to the minute, after the answers. */
export type KeyUse = {
  readonly note: (keyId: string, atMs: number) => void;
  readonly flush: () => Promise<void>;
};

const MINUTE_MS = 60_000;

export function keyUse(workspaces: Pick<WorkspaceStore, 'touchKeys'>): KeyUse {
  const { add, flush } = batched<number>((lastUsedAtMs) => workspaces.touchKeys(lastUsedAtMs));
  return {
    note: (keyId, atMs) => {
      add(keyId, atMs - (atMs % MINUTE_MS));
    },
    flush,
  };
}

/** When API keys and operators' tokens were last used. */
export type TokenUses = {
  readonly keys: KeyUse;
  readonly operators: KeyUse;
  readonly flush: () => Promise<void>;
};

export function tokenUses(
  workspaces: Pick<WorkspaceStore, 'touchKeys'>,
  { touchOperators: touchKeys }: Pick<OperatorStore, 'touchOperators'>,
): TokenUses {
  const [keys, operators] = [keyUse(workspaces), keyUse({ touchKeys })];
  return {
    keys,
    operators,
    flush: async () => {
      await Promise.all([keys.flush(), operators.flush()]);
    },
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
  const { add, flush } = batched<RehashedKey>((rehashed) => workspaces.rehashKeys([...rehashed.values()]));
  return {
    note: (rehashed) => {
      add(rehashed.id, rehashed);
    },
    flush,
  };
}

/** Keeps the newest note of each id until `flush` writes all of them at once. */
function batched<Note>(write: (notes: ReadonlyMap<string, Note>) => Promise<void>) {
  let noted = new Map<string, Note>();
  return {
    add: (id: string, note: Note): void => {
      noted.set(id, note);
    },
    flush: async (): Promise<void> => {
      if (noted.size === 0) return;
      const batch = noted;
      noted = new Map();
      await write(batch);
    },
  };
}
