import type { Schema } from '@eligibility/api-types';
import { isoTime, type Clock } from '@eligibility/kit';
import Joi from 'joi';
import { isAddressOrNetwork } from '../../identity/app/address-list';
import { apiKeyPrefix, SCOPES, type Scope } from '../../identity/domain/api-key';
import { NO_KEY_LIMITS, type ApiKey, type KeyLimits } from '../../identity/domain/workspace';
import { someOf, uuidField, validate, shownText, TEXT_MESSAGES } from '../../http/fields';
import type { IssuedKey, NewKey } from '../app/keys';
import { checksPerDay, rateLimitPerMinute } from './workspace-bodies';
import { endField, timeOrNull, withoutNulls, type Removable } from '../../http/handlers';

/** Enough for each network of a group of clinics, and few enough to be searched at each request. */
const MAX_ADDRESSES = 100;
const MAX_OVERLAP_SECONDS = 30 * 24 * 60 * 60;

const address = Joi.string()
  .trim()
  .custom((entry: string, helpers) => (isAddressOrNetwork(entry) ? entry : helpers.error('address.invalid')))
  .messages({ 'address.invalid': 'must be an IPv4 or IPv6 address, or a network such as 198.51.100.0/24' });

/** The limits of a key, as fields of a request. */
const limitFields = {
  allowedAddresses: Joi.array().items(address).min(1).max(MAX_ADDRESSES).unique(),
  rateLimitPerMinute,
  checksPerDay,
};

type IssueBody = Partial<KeyLimits> & {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly test: boolean;
  readonly clientIds?: readonly string[];
  readonly expiresAt?: Date;
};

const issueSchema = (clock: Clock): Joi.ObjectSchema<IssueBody> =>
  Joi.object<IssueBody>({
    name: shownText(120).required(),
    scopes: Joi.array()
      .items(Joi.string().valid(...SCOPES))
      .min(1)
      .unique()
      .required(),
    test: Joi.boolean().strict().default(false),
    clientIds: Joi.array().items(uuidField).min(1).max(100).unique(),
    ...limitFields,
    expiresAt: endField(clock.now()),
  }).messages(TEXT_MESSAGES);
const changeSchema = someOf<Removable<KeyLimits>>(
  Object.fromEntries(Object.entries(limitFields).map(([name, field]) => [name, field.allow(null)])),
);
const rotateSchema = Joi.object<{ overlapSeconds: number }>({
  overlapSeconds: Joi.number().strict().integer().min(0).max(MAX_OVERLAP_SECONDS).required(),
});

/** The body of an order for a key. @throws AppError `validation-failed` */
export function readNewKey(clock: Clock, body: unknown): NewKey {
  const { name, scopes, test: isTest, clientIds, expiresAt, ...limits } = validate(issueSchema(clock), body);
  const expiresAtMs = expiresAt?.getTime();
  return { name, scopes, isTest, clientIds, expiresAtMs, limits: { ...NO_KEY_LIMITS, ...limits } };
}

/** The body of a change of a key. @throws AppError `validation-failed` */
export function readKeyChange(body: unknown): Partial<KeyLimits> {
  return withoutNulls<KeyLimits>(validate(changeSchema, body));
}

/** The seconds for which a key still works after its rotation. @throws AppError `validation-failed` */
export function readOverlap(body: unknown): number {
  return validate(rotateSchema, body).overlapSeconds;
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
