import { crc32 } from 'node:zlib';

/**
 * An API key is a prefix + 30 random base62 characters + 6 checksum characters. A test key can never cost anything: it
 * begins with `elig_test_`, and `elig_live_` every other key.
 */
const API_KEY_PREFIXES = { live: 'elig_live_', test: 'elig_test_' } as const;
type ApiKeyPrefix = (typeof API_KEY_PREFIXES)[keyof typeof API_KEY_PREFIXES];

/** The scopes that a key may have, and the roles of a workspace whose people may do the same. */
export const ROLES_WITH = {
  'check:live': ['admin', 'front-desk'],
  'check:mock': ['admin', 'front-desk'],
  'check:raw': ['admin'],
  'checks:read': ['admin', 'front-desk', 'viewer'],
  'payers:read': ['admin', 'front-desk', 'viewer'],
  'wallet:read': ['admin', 'front-desk', 'viewer'],
  'workspace:admin': ['admin'],
} as const;
export type Scope = keyof typeof ROLES_WITH;
export const SCOPES = Object.keys(ROLES_WITH) as readonly Scope[];

/** Whether a key with these scopes is a test key whatever it was ordered as. */
export function isOnlyForTests(scopes: readonly Scope[]): boolean {
  return scopes.every((scope) => scope === 'check:mock');
}

export function apiKeyPrefix({ isTest }: { readonly isTest: boolean }): ApiKeyPrefix {
  return API_KEY_PREFIXES[isTest ? 'test' : 'live'];
}

/**
 * Makes the text of a key from random bytes.
 * @param randomBytes at least 60 bytes; bytes that would favour some characters are skipped
 */
export function formatApiKey(randomBytes: Uint8Array, kind = { isTest: false }): string {
  return formatToken(apiKeyPrefix(kind), randomBytes);
}

/** True when a text has the shape and the checksum of a key: typing errors are refused without a look-up. */
export function isWellFormedApiKey(text: string): boolean {
  return Object.values(API_KEY_PREFIXES).some((prefix) => isWellFormedToken(prefix, text));
}

/** Whether a text means to be an API key. */
export function isApiKeyByPrefix(text: string): boolean {
  return Object.values(API_KEY_PREFIXES).some((prefix) => text.startsWith(prefix));
}

const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BODY = /^[0-9A-Za-z]{36}$/;

/**
 * Makes the text of a key or token: the prefix, 30 random base62 characters and 6 checksum characters.
 * @param randomBytes at least 60 bytes; bytes that would favour some characters are skipped
 */
export function formatToken(prefix: string, randomBytes: Uint8Array): string {
  const unbiased = [...randomBytes].filter((byte) => byte < 248).slice(0, RANDOM_LENGTH);
  if (unbiased.length < RANDOM_LENGTH) throw new RangeError(`not enough random bytes for ${prefix}`);
  const random = unbiased.map((byte) => ALPHABET.charAt(byte % 62)).join('');
  return prefix + random + checksum(random);
}

/** True when a text has the prefix, shape and checksum: typing errors are refused without a look-up. */
export function isWellFormedToken(prefix: string, text: string): boolean {
  const body = text.slice(prefix.length);
  if (!text.startsWith(prefix) || !BODY.test(body)) return false;
  return checksum(body.slice(0, RANDOM_LENGTH)) === body.slice(RANDOM_LENGTH);
}

/** CRC-32 (ISO 3309) in base62, as secret scanners expect it. */
function checksum(text: string): string {
  let remainder = crc32(text);
  let digits = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index += 1) {
    digits = ALPHABET.charAt(remainder % 62) + digits;
    remainder = Math.floor(remainder / 62);
  }
  return digits;
}
