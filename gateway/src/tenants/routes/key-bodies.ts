import type { Schema } from '@eligibility/api-types';
import { isoTime, type Clock } from '@eligibility/kit';
import { apiKeyPrefix } from '../../identity/domain/api-key';
import { NO_KEY_LIMITS, type ApiKey, type KeyLimits } from '../../identity/domain/workspace';
import { validate } from '../../http/fields';
import { timeOrNull, withoutNulls } from '../../http/handlers';
import type { IssuedKey, NewKey } from '../app/keys';
import { KEY_CHANGE, KEY_ROTATION, NEW_KEY } from './key-schemas';

/** The body of an order for a key. @throws AppError `validation-failed` */
export function readNewKey(clock: Clock, body: unknown): NewKey {
  const {
    name,
    scopes,
    test: isTest = false,
    clientIds,
    expiresAt,
    ...limits
  } = validate(NEW_KEY, body, clock.now());
  const expiresAtMs = expiresAt?.getTime();
  return { name, scopes, isTest, clientIds, expiresAtMs, limits: { ...NO_KEY_LIMITS, ...limits } };
}

/** The body of a change of a key. @throws AppError `validation-failed` */
export function readKeyChange(body: unknown): Partial<KeyLimits> {
  return withoutNulls<KeyLimits>(validate(KEY_CHANGE, body));
}

/** The seconds for which a key still works after its rotation. @throws AppError `validation-failed` */
export function readOverlap(body: unknown): number {
  return validate(KEY_ROTATION, body).overlapSeconds;
}

/** A key with its text, in the only answer that has it. */
export function toNewKeyResponse({ key, secret }: IssuedKey): Schema<'IssuedKey'> {
  return { ...toKeyResponse(key), key: secret };
}

/** A key as operators and its workspace see it; the key itself is returned only once, when it is made. */
export function toKeyResponse(key: ApiKey): Schema<'Key'> {
  return {
    id: key.id,
    workspaceId: key.workspaceId,
    name: key.name,
    prefix: apiKeyPrefix(key),
    lastFour: key.lastFour,
    scopes: key.scopes,
    clientIds: key.clientIds ?? null,
    allowedAddresses: key.limits.allowedAddresses ?? null,
    rateLimitPerMinute: key.limits.rateLimitPerMinute ?? null,
    checksPerDay: key.limits.checksPerDay ?? null,
    createdAt: isoTime(key.createdAtMs),
    expiresAt: timeOrNull(key.expiresAtMs),
    revokedAt: timeOrNull(key.revokedAtMs),
    lastUsedAt: timeOrNull(key.lastUsedAtMs),
  };
}
