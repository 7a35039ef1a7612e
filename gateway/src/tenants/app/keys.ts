import type { TenantsContext } from './context';
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
import { makeSecret } from '../../identity/app/make-secret';
import { audited, type Act } from '../../audit/app/operator-act';
import type { ActingWith } from '../../identity/app/acting';
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
  context: ActingWith<TenantsContext>,
  workspaceId: string,
  wanted: NewKey,
): Promise<IssuedKey> {
  await requireWorkspace(context, workspaceId);
  for (const clientId of wanted.clientIds ?? []) await requireOwnClinic(context, workspaceId, clientId);
  if (wanted.isTest === true && wanted.scopes.includes('workspace:admin')) throw noTestAdmin();
  const issued = makeKey(context, workspaceId, wanted);
  const { name, scopes, clientIds, limits } = wanted;
  const act: Act = {
    action: 'key.issue',
    target: workspaceId,
    detail: { keyId: issued.key.id, name, scopes, clientIds, ...limits },
  };
  await audited(context, act, () => context.workspaces.addKey(issued.key));
  return issued;
}

/**
 * Issues a key with the same rights; the old one works until the overlap ends, so that clients can switch.
 * @throws AppError `not-found`; `operation-conflict` when the old key no longer works
 */
export async function rotateKey(
  context: ActingWith<TenantsContext>,
  keyId: string,
  overlapSeconds: number,
): Promise<IssuedKey> {
  const old = await requireKey(context, keyId);
  const nowMs = context.clock.now();
  if (!isKeyUsable(old, nowMs))
    throw new AppError('operation-conflict', { detail: 'This key is revoked or expired.' });
  const issued = makeKey(context, old.workspaceId, old);
  const act: Act = {
    action: 'key.rotate',
    target: keyId,
    detail: { newKeyId: issued.key.id, overlapSeconds },
  };
  await audited(context, act, async () => {
    // In this order: a crash in between leaves the old key unchanged, and a new one whose secret was never returned.
    await context.workspaces.addKey(issued.key);
    await context.workspaces.revokeKey(keyId, nowMs + overlapSeconds * 1_000);
  });
  return issued;
}

/** Takes effect with the next request. @throws AppError `not-found` */
export async function revokeKey(context: ActingWith<TenantsContext>, keyId: string): Promise<void> {
  await requireKey(context, keyId);
  const act: Act = { action: 'key.revoke', target: keyId, detail: {} };
  await audited(context, act, () => context.workspaces.revokeKey(keyId, context.clock.now()));
}

/**
 * Changes the limits that an operator's change names; a limit that is named without a value is removed. Takes effect
 * everywhere within five seconds. What an operator sets, only an operator loosens.
 * @throws AppError `not-found`
 */
export async function changeKey(
  context: ActingWith<TenantsContext>,
  keyId: string,
  limits: Partial<KeyLimits>,
): Promise<ApiKey> {
  const before = await requireKey(context, keyId);
  const operatorLimits = operatorLimitsAfter(before.operatorLimits, limits);
  return changeLimits(context, keyId, { ...limits, operatorLimits });
}

/** The same, with the limits of which the caller says that an operator set them. @throws AppError `not-found` */
export async function changeLimits(
  context: ActingWith<TenantsContext>,
  keyId: string,
  change: KeyChange,
): Promise<ApiKey> {
  const { operatorLimits: _, ...detail } = change;
  const act: Act = { action: 'key.change', target: keyId, detail };
  const changed = await audited(context, act, () => context.workspaces.changeKey(keyId, change));
  return changed ?? noKey();
}

/**
 * Revokes every key that the workspace has now, including those in the overlap of a rotation. Takes effect with the
 * next request, like the revocation of one key, and writes one line to the audit log however many keys there are.
 * @returns the number of keys that were not revoked before, including expired ones; 0 when all were revoked
 * @throws AppError `not-found` for the workspace
 */
export async function revokeKeys(
  context: ActingWith<TenantsContext>,
  { workspaceId, reason }: WorkspaceOrder,
): Promise<number> {
  await requireWorkspace(context, workspaceId);
  const act: Act = { action: 'workspace.revoke-keys', target: workspaceId, detail: { reason } };
  return audited(context, act, () => context.workspaces.revokeKeys(workspaceId, context.clock.now()));
}

function makeKey(context: ActingWith<TenantsContext>, workspaceId: string, wanted: NewKey): IssuedKey {
  const isTest = wanted.isTest === true || isOnlyForTests(wanted.scopes);
  const { secret, ...stored } = makeSecret(context, (random) => formatApiKey(random, { isTest }));
  const key: ApiKey = {
    id: context.newId(),
    workspaceId,
    name: wanted.name,
    ...stored,
    scopes: wanted.scopes,
    isTest,
    clientIds: wanted.clientIds,
    limits: wanted.limits ?? NO_KEY_LIMITS,
    operatorLimits: wanted.operatorLimits,
    createdAtMs: context.clock.now(),
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
export async function requireKey({ workspaces }: TenantsContext, keyId: string): Promise<ApiKey> {
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
  context: TenantsContext,
  workspaceId: string,
  clientId: string,
): Promise<void> {
  const clinic = await context.workspaces.findClinic(workspaceId, clientId);
  if (clinic === undefined)
    throw new AppError('validation-failed', {
      fields: [{ field: 'clientIds', message: 'names a clinic that this workspace does not have' }],
    });
}
