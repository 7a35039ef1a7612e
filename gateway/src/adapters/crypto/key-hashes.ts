import type { KeyedHash } from '../../app/ports';
import type { KeyRing } from './cipher-key';
import { keyedHash } from './keyed-hash';

export type KeyHashes = {
  /** What is stored of a key from now on. */
  readonly newest: KeyedHash;
  /** What may be stored of it instead: under an older pepper, or in the other form. */
  readonly former: (text: string) => readonly string[];
  /** What hashes of the newest pepper begin with; empty where they do not name it. */
  readonly prefix: string;
};

/**
 * Keyed hashes of API keys under a ring of peppers. A hash names its pepper, `id:hash`, as a sealed answer names its key:
 * so it is known which keys still hang on an old one. Hashes of before the ring are without a name, and so are those of
 * an installation that has but the one pepper it began with.
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
