import { formatToken, isWellFormedToken } from './token';

/** An API key is `elig_live_` + 30 random base62 characters + 6 checksum characters. */
export const API_KEY_PREFIX = 'elig_live_';

/** The scopes that a key may have. */
export const SCOPES = ['check:live', 'check:mock', 'checks:read', 'payers:read', 'wallet:read'] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * Makes the text of a key from random bytes.
 * @param randomBytes at least 60 bytes; bytes that would favour some characters are skipped
 */
export function formatApiKey(randomBytes: Uint8Array): string {
  return formatToken(API_KEY_PREFIX, randomBytes);
}

/** True when a text has the shape and the checksum of a key: typing errors are refused without a look-up. */
export function isWellFormedApiKey(text: string): boolean {
  return isWellFormedToken(API_KEY_PREFIX, text);
}
