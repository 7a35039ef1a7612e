import type { TenantsContext } from './context';
import type { Caller } from '../../identity/app/authenticate';
import type { KeyQuery } from '../../identity/app/workspace-store';
import { loosened } from '../../identity/domain/key-limits';
import { NO_KEY_LIMITS, type ApiKey, type KeyLimits } from '../../identity/domain/workspace';
import type { Page } from '../../basics/list-page';
import {
  changeLimits,
  issueKey,
  noKey,
  requireKey,
  revokeKey,
  rotateKey,
  type IssuedKey,
  type NewKey,
} from './keys';
import {
  actingAs,
  clinicsOf,
  forbidden,
  requireWithin,
  requireWithinLimits,
} from '../../identity/app/caller-rights';

/** The keys of the caller's workspace, newest first; of a caller that is bound to clinics, keys of these alone. */
export function listOwnKeys(
  { workspaces }: TenantsContext,
  caller: Caller,
  query: Omit<KeyQuery, 'workspaceId' | 'withinClinics'>,
): Promise<Page<ApiKey>> {
  const withinClinics = clinicsOf(caller);
  return workspaces.listKeys({ ...query, workspaceId: caller.workspace.id, withinClinics });
}

/**
 * Issues a key that opens no more than the caller does.
 * @throws AppError `client-forbidden` for a scope or a clinic that the caller does not have, or without a limit that it
 * has; `validation-failed` for a clinic that the workspace does not have
 */
export function issueOwnKey(context: TenantsContext, caller: Caller, wanted: NewKey): Promise<IssuedKey> {
  requireWithin(caller, wanted);
  requireWithinLimits(caller, wanted.limits ?? NO_KEY_LIMITS);
  return issueKey(actingAs(context, caller), caller.workspace.id, wanted);
}

/**
 * Issues a key in place of another. The caller learns the new key, so it must have all that the key opens.
 * @throws AppError `not-found` for a key that the caller does not see; `client-forbidden` for one that opens more than
 * the caller; `operation-conflict` when the old key no longer works
 */
export async function rotateOwnKey(
  context: TenantsContext,
  caller: Caller,
  { keyId, overlapSeconds }: { readonly keyId: string; readonly overlapSeconds: number },
): Promise<IssuedKey> {
  const old = await findOwnKey(context, caller, keyId);
  requireWithin(caller, old);
  requireWithinLimits(caller, old.limits);
  return rotateKey(actingAs(context, caller), keyId, overlapSeconds);
}

/**
 * Changes limits of a key. What an operator limited stays as narrow; and no key allows another more than it has itself.
 * @throws AppError `not-found`; `client-forbidden` for a key that opens more than the caller, before or after, and for a
 * limit of an operator that would allow more
 */
export async function changeOwnKey(
  context: TenantsContext,
  caller: Caller,
  { keyId, change }: { readonly keyId: string; readonly change: Partial<KeyLimits> },
): Promise<ApiKey> {
  const { limits: before, operatorLimits = [], ...key } = await findOwnKey(context, caller, keyId);
  requireWithin(caller, key);
  const after = { ...before, ...change };
  const names = loosened(before, after);
  if (names.length > 0 && caller.principal.kind === 'key') requireWithinLimits(caller, after);
  const ofOperator = names.filter((name) => operatorLimits.includes(name));
  if (ofOperator.length > 0)
    throw forbidden(`An operator set this limit, and only an operator loosens it: ${ofOperator.join(', ')}.`);
  return changeLimits(actingAs(context, caller), keyId, change);
}

/** Revokes a key, also one that opens more than the caller: to take away needs less than to give. @throws AppError `not-found` */
export async function revokeOwnKey(context: TenantsContext, caller: Caller, keyId: string): Promise<void> {
  await findOwnKey(context, caller, keyId);
  return revokeKey(actingAs(context, caller), keyId);
}

/** A key that the caller sees in its list. @throws AppError `not-found`, the same for every other key */
async function findOwnKey(context: TenantsContext, caller: Caller, keyId: string): Promise<ApiKey> {
  const key = await requireKey(context, keyId);
  const ownClinics = clinicsOf(caller);
  const isSeen =
    ownClinics === undefined || (key.clientIds?.every((clientId) => ownClinics.includes(clientId)) ?? false);
  return key.workspaceId === caller.workspace.id && isSeen ? key : noKey();
}
