import type { KeyedHash } from '../../basics/keyed-hash';
import type { ApiKey } from '../domain/workspace';
import type { ActPorts } from './acting';

/** What making a key or a token needs. */
export type KeyPorts = ActPorts & {
  readonly keyHash: KeyedHash;
  readonly randomBytes: (size: number) => Uint8Array;
};

const RANDOM_BYTES = 64;

/** The text of a new key or token, and what is stored of it. */
export function makeSecret(
  { keyHash, randomBytes }: Pick<KeyPorts, 'keyHash' | 'randomBytes'>,
  format: (randomBytes: Uint8Array) => string,
): Pick<ApiKey, 'hash' | 'lastFour'> & { readonly secret: string } {
  const secret = format(randomBytes(RANDOM_BYTES));
  return { secret, hash: keyHash(secret), lastFour: secret.slice(-4) };
}
