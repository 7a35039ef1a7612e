import { createHmac } from 'node:crypto';
import type { KeyedHash } from '../../app/ports';

/** HMAC-SHA-256 (RFC 2104): without the secret nobody can test guesses against what is stored. */
export function keyedHash(secret: Buffer): KeyedHash {
  return (text) => createHmac('sha256', secret).update(text, 'utf8').digest('hex');
}
