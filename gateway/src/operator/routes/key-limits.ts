import type { RequestHandler } from 'express';
import Joi from 'joi';
import { isAddressOrNetwork } from '../../access/app/address-list';
import { changeKey } from '../app/change-key';
import type { OperatorParts } from '../app/operator-deps';
import type { KeyLimits } from '../../access/domain/workspace';
import { someOf, validate } from '../../http/fields';
import { actingFor } from './acting-for';
import { checksPerDay } from './checks-per-day';
import { pathId } from './path-id';
import { toKeyResponse } from './key-response';

/** Enough for each network of a group of clinics, and few enough to be searched at each request. */
const MAX_ADDRESSES = 100;
const MAX_PER_MINUTE = 1_000_000;

const address = Joi.string()
  .trim()
  .custom((entry: string, helpers) => (isAddressOrNetwork(entry) ? entry : helpers.error('address.invalid')))
  .messages({ 'address.invalid': 'must be an IPv4 or IPv6 address, or a network such as 198.51.100.0/24' });

/** The limits of a key, as fields of a request. */
export const keyLimitFields = {
  allowedAddresses: Joi.array().items(address).min(1).max(MAX_ADDRESSES).unique(),
  rateLimitPerMinute: Joi.number().strict().integer().min(1).max(MAX_PER_MINUTE),
  checksPerDay,
};

export type KeyLimitFields = { readonly [Name in keyof KeyLimits]?: Exclude<KeyLimits[Name], undefined> };

type ChangeBody = { readonly [Name in keyof KeyLimits]?: Exclude<KeyLimits[Name], undefined> | null };

const changeSchema = someOf<ChangeBody>(
  Object.fromEntries(Object.entries(keyLimitFields).map(([name, field]) => [name, field.allow(null)])),
);

export function keyLimitsIn({
  allowedAddresses,
  rateLimitPerMinute,
  checksPerDay: budget,
}: KeyLimitFields): KeyLimits {
  return { allowedAddresses, rateLimitPerMinute, checksPerDay: budget };
}

/** PATCH /ops/keys/{keyId}: null removes a limit; absent members do not change. */
export function changeKeyLimits(deps: OperatorParts): RequestHandler {
  return async (req, res) => {
    const body = validate(changeSchema, req.body);
    const change = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, value ?? undefined]),
    ) as Partial<KeyLimits>;
    res.json(toKeyResponse(await changeKey(actingFor(deps, res), pathId(req, 'keyId'), change)));
  };
}
