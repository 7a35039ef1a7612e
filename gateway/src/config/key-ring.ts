import { ConfigError } from '@eligibility/kit/process';
import type { CipherKey, KeyRing } from '../storage/crypto/cipher-key';

/** 32 random bytes, base64: 256 bits for every keyed hash and cipher. */
export const SECRET_FORM = /^[A-Za-z0-9+/]{43}=$/;
/** `id:secret`, separated by commas. */
export const KEYS_FORM = /^[A-Za-z0-9]{1,32}:[A-Za-z0-9+/]{43}=(,[A-Za-z0-9]{1,32}:[A-Za-z0-9+/]{43}=)*$/;

/** The settings with a ring: the names of the ring, of the single key and of that key's id. */
const RINGS = {
  ANSWER_KEYS: ['ANSWER_KEY', 'ANSWER_KEY_ID'],
  API_KEY_PEPPERS: ['API_KEY_PEPPER', 'API_KEY_PEPPER_ID'],
  FINGERPRINT_KEYS: ['FINGERPRINT_KEY', 'FINGERPRINT_KEY_ID'],
} as const;

type Ring = keyof typeof RINGS;
type SettingsOf<R extends Ring> = Readonly<Partial<Record<R | (typeof RINGS)[R][0], string>>> &
  Readonly<Record<(typeof RINGS)[R][1], string>>;
export type RingSettings = SettingsOf<'ANSWER_KEYS'> &
  SettingsOf<'API_KEY_PEPPERS'> &
  SettingsOf<'FINGERPRINT_KEYS'>;

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
  if (keys === undefined) throw new ConfigError(`bad configuration: ${single} or ${ring} is required`);
  return keys;
}

/** Undefined when neither setting is given. @throws ConfigError when one id has two secrets */
export function ringOf(name: string, pairs: readonly string[]): KeyRing | undefined {
  const [first, ...others] = [...new Set(pairs)].map(keyOf);
  if (first === undefined) return undefined;
  const ring: KeyRing = [first, ...others];
  if (new Set(ring.map(({ id }) => id)).size < ring.length)
    throw new ConfigError(`bad configuration: ${name} has two secrets of one id`);
  return ring;
}

function keyOf(pair: string): CipherKey {
  const [id = '', secret = ''] = pair.split(':');
  return { id, secret: Buffer.from(secret, 'base64') };
}
