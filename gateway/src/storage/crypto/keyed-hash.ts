import { createHmac, createSecretKey } from 'node:crypto';
import type { KeyedHash } from '../../checks/app/ports';
import type { KeyRing } from '../key-service/key-ring';

/** HMAC-SHA-256 (RFC 2104): without the secret, guesses cannot be tested against the stored hashes. */
export function keyedHash(secret: Buffer): KeyedHash {
  const key = createSecretKey(secret);
  return (text) => createHmac('sha256', key).update(text, 'utf8').digest('hex');
}

export type KeyHashes = {
  /** The hash under which a key is stored from now on. */
  readonly newest: KeyedHash;
  /** The other hashes under which it may be stored: by an older pepper, or in the other form. */
  readonly former: (text: string) => readonly string[];
  /** The prefix of hashes by the newest pepper; empty when hashes do not name their pepper. */
  readonly prefix: string;
};

/**
 * Keyed hashes of API keys under a ring of peppers. A hash names its pepper, `id:hash`, as a sealed answer names its
 * key: so it is known which keys still depend on an old pepper. Hashes from before the ring have no name, nor have
 * those of an installation that still uses only its first pepper.
 */
export function keyHashes(ring: KeyRing, isNamed: boolean): KeyHashes {
  const hashes = ring.map(({ id, secret }) => ({ id, hash: keyedHash(secret) }));
  const [first] = ring;
  const newest = keyedHash(first.secret);
  const prefix = isNamed ? `${first.id}:` : '';
  return {
    newest: (text) => prefix + newest(text),
    former: (text) => {
      const forms = hashes.flatMap(({ id, hash }) => {
        const bare = hash(text);
        return [`${id}:${bare}`, bare];
      });
      const stored = isNamed ? forms[0] : forms[1];
      return forms.filter((form) => form !== stored);
    },
    prefix,
  };
}
