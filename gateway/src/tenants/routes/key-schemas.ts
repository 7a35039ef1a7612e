import Joi from 'joi';
import { NEW_NAME } from '../../http/basic-schemas';
import { uuidField } from '../../http/fields';
import { endField, type Removable } from '../../http/handlers';
import {
  answer,
  change,
  count,
  flag,
  instant,
  list,
  named,
  oneOf,
  orNull,
  ref,
  sent,
  text,
} from '../../http/schema';
import { isAddressOrNetwork } from '../../identity/app/address-list';
import { SCOPES, type Scope } from '../../identity/domain/api-key';
import type { KeyLimits } from '../../identity/domain/workspace';
import { CHECKS_PER_DAY } from './daily-budgets-schemas';
import { RATE_LIMIT_PER_MINUTE } from './workspace-schemas';

const SCOPE = named('Scope', oneOf(SCOPES));
const SENT_SCOPES = named('Scopes', list(SCOPE).min(1).unique());

const ADDRESS = named(
  'AddressOrNetwork',
  text('An IPv4 or IPv6 address, or a network in CIDR notation; not the network of all addresses.')
    .trim()
    .custom((entry: string, helpers) =>
      isAddressOrNetwork(entry) ? entry : helpers.error('address.invalid'),
    )
    .meta({ minLength: 2, maxLength: 49 })
    .messages({
      'address.invalid': 'must be an IPv4 or IPv6 address, or a network such as 198.51.100.0/24',
    })
    .example('198.51.100.0/24')
    .example('2001:db8::/32'),
);
/** Enough for each network of a group of clinics, and few enough to be searched at each request. */
const MAX_ADDRESSES = 100;
const ALLOWED_ADDRESSES = named(
  'AllowedAddresses',
  list(
    ADDRESS,
    'Where requests with the key must come from. Absent means anywhere. A request from elsewhere is ' +
      'answered as one with an unknown key; the audit log tells.',
  )
    .min(1)
    .max(MAX_ADDRESSES)
    .unique(),
);

type IssueBody = Partial<KeyLimits> & {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly test?: boolean;
  readonly clientIds?: readonly string[];
  readonly expiresAt?: Date;
};

export const NEW_KEY = sent<IssueBody>({
  name: NEW_NAME.required(),
  scopes: SENT_SCOPES.required(),
  test: flag(
    'True makes a test key, which can never cost anything: its live checks are refused unless a ' +
      'simulator answers them, and it begins with `elig_test_`. A key with the scope `check:mock` ' +
      'alone is always one. Not with `workspace:admin`.',
  ).strict(),
  clientIds: list(
    uuidField,
    'The clinics of the workspace that the key may act for; absent means all, later ones too.',
  )
    .min(1)
    .max(100)
    .unique(),
  allowedAddresses: ALLOWED_ADDRESSES,
  rateLimitPerMinute: RATE_LIMIT_PER_MINUTE,
  checksPerDay: CHECKS_PER_DAY,
  expiresAt: endField.description('In the future. Absent means that the key does not expire.'),
});

export const KEY_CHANGE = change<Removable<KeyLimits>>(
  {
    allowedAddresses: orNull(ALLOWED_ADDRESSES),
    rateLimitPerMinute: orNull(RATE_LIMIT_PER_MINUTE),
    checksPerDay: orNull(CHECKS_PER_DAY),
  },
  'Null takes a limit away; what is absent stays as it is.',
);

const MAX_OVERLAP_SECONDS = 30 * 24 * 60 * 60;

export const KEY_ROTATION = sent<{ readonly overlapSeconds: number }>({
  overlapSeconds: Joi.number()
    .strict()
    .integer()
    .min(0)
    .max(MAX_OVERLAP_SECONDS)
    .description('How long the old key still works.')
    .required(),
});

export const keyMembers = {
  id: text().min(1),
  workspaceId: text().min(1),
  name: ref('DisplayName'),
  prefix: ref('KeyPrefix'),
  lastFour: text().pattern(/^[0-9A-Za-z]{4}$/),
  scopes: ref('Scopes'),
  clientIds: orNull(list(text().meta({ format: 'uuid' })), 'Null means all clinics of the workspace.'),
  allowedAddresses: orNull(
    list(ref('AddressOrNetwork')),
    'Null means that requests with the key may come from anywhere.',
  ),
  rateLimitPerMinute: orNull(
    Joi.number().integer().min(1),
    'Null means that only the limit of its workspace holds.',
  ),
  checksPerDay: orNull(
    Joi.number().integer().min(1),
    'Null means that only the budget of its workspace holds, where it has one.',
  ),
  createdAt: instant(),
  expiresAt: orNull(instant()),
  revokedAt: orNull(
    instant(),
    'From this moment the key opens nothing; in the future while a rotation overlaps.',
  ),
  lastUsedAt: orNull(instant(), 'To the minute.'),
};

export const KEY_SCHEMAS = {
  Scope: SCOPE,
  Scopes: SENT_SCOPES,
  KeyRequest: NEW_KEY,
  KeyRotation: KEY_ROTATION,
  KeyPrefix: oneOf(['elig_live_', 'elig_test_'], 'What the key begins with; `elig_test_` is a test key.'),
  Key: answer({
    ...keyMembers,
  }),
  IssuedKey: answer({
    ...keyMembers,
    key: text('Shown this once; only a keyed hash of it is stored.').pattern(
      /^elig_(live|test)_[0-9A-Za-z]{36}$/,
    ),
  }),
  KeyList: answer({
    data: list(ref('Key')).max(200),
    nextCursor: ref('NextCursor'),
  }),
  KeyRevocations: answer({
    revoked: count('How many keys were not revoked before, expired ones among them.'),
  }),
  AddressOrNetwork: ADDRESS,
  AllowedAddresses: ALLOWED_ADDRESSES,
  KeyChange: KEY_CHANGE,
};
