import { ACCEPT_NEW_SECRETS, ConfigError, formed, secretSetting } from '@eligibility/kit/process';
import Joi from 'joi';
import type { CipherKey, KeyRing } from '../secrets/key-ring';
import type { GatewayConfig, KeyServiceConfig } from './gateway-config';

/** The settings with a ring: the names of the ring, of the single key and of that key's id. */
const RINGS = {
  ANSWER_KEYS: ['ANSWER_KEY', 'ANSWER_KEY_ID'],
  API_KEY_PEPPERS: ['API_KEY_PEPPER', 'API_KEY_PEPPER_ID'],
  FINGERPRINT_KEYS: ['FINGERPRINT_KEY', 'FINGERPRINT_KEY_ID'],
} as const;

type Ring = keyof typeof RINGS;
type SettingsOf<R extends Ring> = Readonly<Partial<Record<R | (typeof RINGS)[R][0], string>>> &
  Readonly<Record<(typeof RINGS)[R][1], string>>;
type RingSettings = SettingsOf<'ANSWER_KEYS'> &
  SettingsOf<'API_KEY_PEPPERS'> &
  SettingsOf<'FINGERPRINT_KEYS'>;

type KeyServiceSettings = {
  readonly VAULT_ADDR?: string;
  readonly VAULT_TRANSIT_KEY?: string;
  readonly VAULT_TRANSIT_MOUNT: string;
  readonly VAULT_TOKEN?: string;
  readonly VAULT_NAMESPACE?: string;
  readonly KEY_SERVICE_OUTAGE_HOURS: number;
};

export type SecretSettings = RingSettings &
  KeyServiceSettings & {
    readonly AUDIT_KEYS?: string;
    readonly OPERATOR_TOKEN: string;
    readonly ACCEPT_NEW_SECRETS: boolean;
  };

/** 32 random bytes, base64: 256 bits for every keyed hash and cipher. */
const SECRET_FORM = /^[A-Za-z0-9+/]{43}=$/;
/** `id:secret`, separated by commas. */
export const KEYS_FORM = /^[A-Za-z0-9]{1,32}:[A-Za-z0-9+/]{43}=(,[A-Za-z0-9]{1,32}:[A-Za-z0-9+/]{43}=)*$/;

const HOUR_MS = 60 * 60 * 1_000;
const NAME = /^[\w-]{1,100}$/;
const PATH = /^[\w-]+(\/[\w-]+){0,9}$/;
const NAME_FORM = 'a name of letters, digits, _ and -';
const PATH_FORM = 'names of letters, digits, _ and -, with / between them';

const KEY_SERVICE_VARIABLES = {
  VAULT_ADDR: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .description('the address of [a key service](operating.md#the-keys-of-a-key-service)'),
  VAULT_TRANSIT_KEY: formed(NAME, NAME_FORM).description('the name of its key'),
  VAULT_TRANSIT_MOUNT: formed(PATH, PATH_FORM)
    .default('transit')
    .description('where its transit engine is mounted'),
  VAULT_TOKEN: secretSetting(Joi.string().min(8).max(1_000)).description('its token'),
  VAULT_NAMESPACE: formed(PATH, PATH_FORM).description('its namespace'),
  KEY_SERVICE_OUTAGE_HOURS: Joi.number()
    .integer()
    .min(1)
    .max(48)
    .default(4)
    .description('how long answers are sealed and opened with keys that were fetched before it went away'),
};

const secret = secretSetting(
  formed(SECRET_FORM, '32 random bytes in base64, as openssl rand -base64 32 prints them'),
);
const keys = secretSetting(
  formed(
    KEYS_FORM,
    'pairs id:secret with commas between them, each secret 32 random bytes in base64 (openssl rand -base64 32)',
  ),
);
const keyId = Joi.string().alphanum().max(32).default('1');

/** The secret part of the gateway's settings. */
export const SECRET_VARIABLES = {
  API_KEY_PEPPER: secret.description(
    'the secret of the hashes of API keys: 32 random bytes, base64 (`openssl rand -base64 32`); made on the first start of the standalone',
  ),
  API_KEY_PEPPERS: keys.description(
    '`id:secret,id:secret`: the first one hashes, all of them and `API_KEY_PEPPER` verify ([rotation](operating.md#rotating-the-secrets-of-keyed-hashes))',
  ),
  API_KEY_PEPPER_ID: keyId.description("the id of `API_KEY_PEPPER` inside a key's hash"),
  FINGERPRINT_KEY: secret.description(
    'the secret of the fingerprints of requests: 32 random bytes, base64 (`openssl rand -base64 32`); made on the first start of the standalone',
  ),
  FINGERPRINT_KEYS: keys.description(
    '`id:secret,id:secret`: the first one hashes, all of them and `FINGERPRINT_KEY` verify',
  ),
  FINGERPRINT_KEY_ID: keyId.description('the id of `FINGERPRINT_KEY`'),
  AUDIT_KEYS: keys.description(
    'the same for the chain of the audit log, by default the fingerprint keys; each line always needs the key it was written with',
  ),
  ANSWER_KEY: secret.description(
    'the key that seals stored answers: 32 random bytes, base64 (`openssl rand -base64 32`); made on the first start of the standalone',
  ),
  ANSWER_KEYS: keys.description(
    '`id:secret,id:secret`: the first one seals, all of them and `ANSWER_KEY` open',
  ),
  ANSWER_KEY_ID: keyId.description('the id of `ANSWER_KEY` inside what it sealed'),
  ACCEPT_NEW_SECRETS,
  ...KEY_SERVICE_VARIABLES,
  OPERATOR_TOKEN: secretSetting(Joi.string().min(32).max(200))
    .required()
    .description(
      'opens all of `/ops`, under the name `operator` ([operators](operating.md#operators)): at least 32 characters; made on the first start of the standalone',
    ),
};

/** @throws ConfigError when a secret is missing, or one id has two secrets */
export function secretsOf(settings: SecretSettings): GatewayConfig['secrets'] {
  const fingerprintKeys = keyRingOf('FINGERPRINT_KEYS', settings);
  return {
    apiKeyPeppers: keyRingOf('API_KEY_PEPPERS', settings),
    namesPeppers: settings.API_KEY_PEPPERS !== undefined,
    fingerprintKeys,
    // The audit log is never dropped, so its chain may need keys for longer than fingerprints do.
    auditKeys: ringOf('AUDIT_KEYS', settings.AUDIT_KEYS?.split(',') ?? []) ?? fingerprintKeys,
    answerKeys: answerKeysOf(settings),
    operatorToken: settings.OPERATOR_TOKEN,
  };
}

/** With a key service the ring only opens earlier answers, and may be empty. */
function answerKeysOf(settings: SecretSettings): readonly CipherKey[] {
  const isEmpty = settings.ANSWER_KEY === undefined && settings.ANSWER_KEYS === undefined;
  return isEmpty && keyServiceOf(settings) !== undefined ? [] : keyRingOf('ANSWER_KEYS', settings);
}

/**
 * The secrets of a ring: first those of the plural setting in their order, then the single one. An installation that
 * began with one key puts the next into the plural setting, and the old one still opens or verifies.
 * @throws ConfigError when there is no secret, or one id has two secrets
 */
export function keyRingOf<R extends Ring>(ring: R, settings: SettingsOf<R>): KeyRing {
  const [single, singleId] = RINGS[ring];
  const texts: Readonly<Record<string, string | undefined>> = settings;
  const pairs = texts[ring]?.split(',') ?? [];
  if (texts[single] !== undefined) pairs.push(`${texts[singleId] ?? ''}:${texts[single]}`);
  const keys = ringOf(ring, pairs);
  if (keys === undefined)
    throw new ConfigError(
      `bad configuration: ${single} or ${ring} is required: openssl rand -base64 32 makes a secret`,
    );
  return keys;
}

/** Undefined when neither setting is given. @throws ConfigError when one id has two secrets */
function ringOf(name: string, pairs: readonly string[]): KeyRing | undefined {
  const [first, ...others] = [...new Set(pairs)].map(cipherKeyOf);
  if (first === undefined) return undefined;
  const ring: KeyRing = [first, ...others];
  if (new Set(ring.map(({ id }) => id)).size < ring.length)
    throw new ConfigError(`bad configuration: ${name} has two secrets of one id: give each its own`);
  return ring;
}

function cipherKeyOf(pair: string): CipherKey {
  const [id = '', secret = ''] = pair.split(':');
  return { id, secret: Buffer.from(secret, 'base64') };
}

/** Undefined when the keys of the settings seal. */
export function keyServiceOf(settings: KeyServiceSettings): KeyServiceConfig | undefined {
  const { VAULT_ADDR: url, VAULT_TRANSIT_KEY: keyName } = settings;
  if (url === undefined || keyName === undefined) return undefined;
  const { VAULT_TRANSIT_MOUNT: mount, VAULT_TOKEN: token, VAULT_NAMESPACE: namespace } = settings;
  const outageMs = settings.KEY_SERVICE_OUTAGE_HOURS * HOUR_MS;
  return { vault: { url, keyName, mount, token, namespace }, outageMs };
}
