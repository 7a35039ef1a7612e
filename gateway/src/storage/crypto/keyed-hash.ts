import { createHmac, createSecretKey } from 'node:crypto';
import type { KeyedHash } from '../../checks/app/ports';

/** HMAC-SHA-256 (RFC 2104): without the secret, guesses cannot be tested against the stored hashes. */
export function keyedHash(secret: Buffer): KeyedHash {
  const key = createSecretKey(secret);
  return (text) => createHmac('sha256', key).update(text, 'utf8').digest('hex');
}
