import { createHmac, createSecretKey } from 'node:crypto';
import type { KeyedHash } from '../../app/ports';

/** HMAC-SHA-256 (RFC 2104): without the secret nobody can test guesses against what is stored. */
export function keyedHash(secret: Buffer): KeyedHash {
  const key = createSecretKey(secret);
  return (text) => createHmac('sha256', key).update(text, 'utf8').digest('hex');
}
