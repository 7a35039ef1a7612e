import { AppError } from '@eligibility/kit';
import { formatApiKey, type Scope } from '../../access/domain/api-key';
import { NO_KEY_LIMITS, type KeyLimits, isKeyUsable, type ApiKey } from '../../access/domain/workspace';
import { audited } from './audited';
import type { OperatorDeps } from './operator-deps';
import { requireWorkspace } from './workspaces';

export type NewKey = {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly clientIds: readonly string[] | undefined;
  /** Default: none. */
  readonly limits?: KeyLimits;
  readonly expiresAtMs: number | undefined;
};

/** A key with its text, which is returned once and never stored. */
export type IssuedKey = { readonly key: ApiKey; readonly secret: string };

const RANDOM_BYTES = 64;

/** @throws AppError `not-found` for the workspace or one of the clinics */
export async function issueKey(deps: OperatorDeps, workspaceId: string, wanted: NewKey): Promise<IssuedKey> {
  await requireWorkspace(deps, workspaceId);
  for (const clientId of wanted.clientIds ?? []) await requireOwnClinic(deps, workspaceId, clientId);
  const issued = makeKey(deps, workspaceId, wanted);
  const { name, scopes, clientIds, limits } = wanted;
  const act = {
    action: 'key.issue',
    target: workspaceId,
    detail: { keyId: issued.key.id, name, scopes, clientIds, ...limits },
  };
  await audited(deps, act, () => deps.workspaces.addKey(issued.key));
  return issued;
}

/**
 * Issues a key with the same rights; the old one works until the overlap ends, so that clients can switch.
 * @throws AppError `not-found`; `operation-conflict` when the old key no longer works
 */
export async function rotateKey(
  deps: OperatorDeps,
  keyId: string,
  overlapSeconds: number,
): Promise<IssuedKey> {
  const old = await requireKey(deps, keyId);
  const nowMs = deps.clock.now();
  if (!isKeyUsable(old, nowMs))
    throw new AppError('operation-conflict', { detail: 'This key is revoked or expired.' });
  const issued = makeKey(deps, old.workspaceId, old);
  const act = { action: 'key.rotate', target: keyId, detail: { newKeyId: issued.key.id, overlapSeconds } };
  await audited(deps, act, async () => {
    // In this order: a crash in between leaves the old key unchanged, and a new one whose secret was never returned.
    await deps.workspaces.addKey(issued.key);
    await deps.workspaces.revokeKey(keyId, nowMs + overlapSeconds * 1_000);
  });
  return issued;
}

/** Takes effect with the next request. @throws AppError `not-found` */
export async function revokeKey(deps: OperatorDeps, keyId: string): Promise<void> {
  await requireKey(deps, keyId);
  const act = { action: 'key.revoke', target: keyId, detail: {} };
  await audited(deps, act, () => deps.workspaces.revokeKey(keyId, deps.clock.now()));
}

function makeKey(deps: OperatorDeps, workspaceId: string, wanted: NewKey): IssuedKey {
  const secret = formatApiKey(deps.randomBytes(RANDOM_BYTES));
  const key: ApiKey = {
    id: deps.newId(),
    workspaceId,
    name: wanted.name,
    hash: deps.keyHash(secret),
    lastFour: secret.slice(-4),
    scopes: wanted.scopes,
    clientIds: wanted.clientIds,
    limits: wanted.limits ?? NO_KEY_LIMITS,
    createdAtMs: deps.clock.now(),
    expiresAtMs: wanted.expiresAtMs,
    revokedAtMs: undefined,
    lastUsedAtMs: undefined,
  };
  return { key, secret };
}

async function requireKey(deps: OperatorDeps, keyId: string): Promise<ApiKey> {
  const key = await deps.workspaces.findKeyById(keyId);
  if (key === undefined) throw new AppError('not-found', { detail: 'There is no key with this id.' });
  return key;
}

async function requireOwnClinic(deps: OperatorDeps, workspaceId: string, clientId: string): Promise<void> {
  const clinic = await deps.workspaces.findClinic(workspaceId, clientId);
  if (clinic === undefined)
    throw new AppError('validation-failed', {
      fields: [{ field: 'clientIds', message: 'names a clinic that this workspace does not have' }],
    });
}
