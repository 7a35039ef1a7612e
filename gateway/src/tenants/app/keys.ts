import { AppError } from '@eligibility/kit';
import { formatApiKey, isOnlyForTests } from '../../identity/domain/api-key';
import { operatorLimitsAfter } from '../../identity/domain/key-limits';
import {
  NO_KEY_LIMITS,
  isKeyUsable,
  type ApiKey,
  type KeyChange,
  type KeyLimits,
} from '../../identity/domain/workspace';
import { makeSecret, type KeyPorts } from '../../identity/app/make-secret';
import { audited, type Act } from '../../audit/app/operator-act';
import type { ActingWith, ActPorts } from '../../identity/app/acting';
import { requireWorkspace, type WorkspaceOrder } from './workspaces';

export type NewKey = Pick<ApiKey, 'name' | 'scopes' | 'clientIds' | 'expiresAtMs' | 'operatorLimits'> & {
  /** Default: false, unless its scopes open nothing that could cost anything. */
  readonly isTest?: boolean;
  /** Default: none. */
  readonly limits?: KeyLimits;
};

/** A key with its text, which is returned once and never stored. */
export type IssuedKey = { readonly key: ApiKey; readonly secret: string };

/** @throws AppError `not-found` for the workspace; `validation-failed` for a clinic it lacks, or a test key that manages it */
export async function issueKey(
  deps: ActingWith<KeyPorts>,
  workspaceId: string,
  wanted: NewKey,
): Promise<IssuedKey> {
  await requireWorkspace(deps, workspaceId);
  for (const clientId of wanted.clientIds ?? []) await requireOwnClinic(deps, workspaceId, clientId);
  if (wanted.isTest === true && wanted.scopes.includes('workspace:admin')) throw noTestAdmin();
  const issued = makeKey(deps, workspaceId, wanted);
  const { name, scopes, clientIds, limits } = wanted;
  const act: Act = {
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
  deps: ActingWith<KeyPorts>,
  keyId: string,
  overlapSeconds: number,
): Promise<IssuedKey> {
  const old = await requireKey(deps, keyId);
  const nowMs = deps.clock.now();
  if (!isKeyUsable(old, nowMs))
    throw new AppError('operation-conflict', { detail: 'This key is revoked or expired.' });
  const issued = makeKey(deps, old.workspaceId, old);
  const act: Act = {
    action: 'key.rotate',
    target: keyId,
    detail: { newKeyId: issued.key.id, overlapSeconds },
  };
  await audited(deps, act, async () => {
    // In this order: a crash in between leaves the old key unchanged, and a new one whose secret was never returned.
    await deps.workspaces.addKey(issued.key);
    await deps.workspaces.revokeKey(keyId, nowMs + overlapSeconds * 1_000);
  });
  return issued;
}

/** Takes effect with the next request. @throws AppError `not-found` */
export async function revokeKey(deps: ActingWith<KeyPorts>, keyId: string): Promise<void> {
  await requireKey(deps, keyId);
  const act: Act = { action: 'key.revoke', target: keyId, detail: {} };
  await audited(deps, act, () => deps.workspaces.revokeKey(keyId, deps.clock.now()));
}

/**
 * Changes the limits that an operator's change names; a limit that is named without a value is removed. Takes effect
 * everywhere within five seconds. What an operator sets, only an operator loosens.
 * @throws AppError `not-found`
 */
export async function changeKey(
  deps: ActingWith<KeyPorts>,
  keyId: string,
  limits: Partial<KeyLimits>,
): Promise<ApiKey> {
  const before = await requireKey(deps, keyId);
  const operatorLimits = operatorLimitsAfter(before.operatorLimits, limits);
  return changeLimits(deps, keyId, { ...limits, operatorLimits });
}

/** The same, with the limits of which the caller says that an operator set them. @throws AppError `not-found` */
export async function changeLimits(
  deps: ActingWith<KeyPorts>,
  keyId: string,
  change: KeyChange,
): Promise<ApiKey> {
  const { operatorLimits: _, ...detail } = change;
  const act: Act = { action: 'key.change', target: keyId, detail };
  const changed = await audited(deps, act, () => deps.workspaces.changeKey(keyId, change));
  return changed ?? noKey();
}

/**
 * Revokes every key that the workspace has now, including those in the overlap of a rotation. Takes effect with the
 * next request, like the revocation of one key, and writes one line to the audit log however many keys there are.
 * @returns the number of keys that were not revoked before, including expired ones; 0 when all were revoked
 * @throws AppError `not-found` for the workspace
 */
export async function revokeKeys(
  deps: ActingWith<KeyPorts>,
  { workspaceId, reason }: WorkspaceOrder,
): Promise<number> {
  await requireWorkspace(deps, workspaceId);
  const act: Act = { action: 'workspace.revoke-keys', target: workspaceId, detail: { reason } };
  return audited(deps, act, () => deps.workspaces.revokeKeys(workspaceId, deps.clock.now()));
}

function makeKey(deps: ActingWith<KeyPorts>, workspaceId: string, wanted: NewKey): IssuedKey {
  const isTest = wanted.isTest === true || isOnlyForTests(wanted.scopes);
  const { secret, ...stored } = makeSecret(deps, (random) => formatApiKey(random, { isTest }));
  const key: ApiKey = {
    id: deps.newId(),
    workspaceId,
    name: wanted.name,
    ...stored,
    scopes: wanted.scopes,
    isTest,
    clientIds: wanted.clientIds,
    limits: wanted.limits ?? NO_KEY_LIMITS,
    operatorLimits: wanted.operatorLimits,
    createdAtMs: deps.clock.now(),
    expiresAtMs: wanted.expiresAtMs,
    revokedAtMs: undefined,
    lastUsedAtMs: undefined,
  };
  return { key, secret };
}

/** It could give keys and roles that are no tests. */
function noTestAdmin(): AppError {
  return new AppError('validation-failed', {
    fields: [
      { field: 'scopes', message: 'cannot have workspace:admin in a test key: leave it or "test" out' },
    ],
  });
}

/** @throws AppError `not-found` */
export async function requireKey(
  { workspaces }: Pick<ActPorts, 'workspaces'>,
  keyId: string,
): Promise<ApiKey> {
  return (await workspaces.findKeyById(keyId)) ?? noKey();
}

/** @throws AppError `not-found` */
export function noKey(): never {
  throw new AppError('not-found', {
    detail: 'There is no key with this id: the list of keys has those that there are.',
  });
}

/** @throws AppError `validation-failed` for a clinic that the workspace does not have */
export async function requireOwnClinic(
  deps: Pick<ActPorts, 'workspaces'>,
  workspaceId: string,
  clientId: string,
): Promise<void> {
  const clinic = await deps.workspaces.findClinic(workspaceId, clientId);
  if (clinic === undefined)
    throw new AppError('validation-failed', {
      fields: [{ field: 'clientIds', message: 'names a clinic that this workspace does not have' }],
    });
}
