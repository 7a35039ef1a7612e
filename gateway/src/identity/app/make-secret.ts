import type { IdentityContext } from './context';
import type { ApiKey } from '../domain/workspace';

const RANDOM_BYTES = 64;

/** The text of a new key or token, and what is stored of it. */
export function makeSecret(
  { keyHash, randomBytes }: IdentityContext,
  format: (randomBytes: Uint8Array) => string,
): Pick<ApiKey, 'hash' | 'lastFour'> & { readonly secret: string } {
  const secret = format(randomBytes(RANDOM_BYTES));
  return { secret, hash: keyHash(secret), lastFour: secret.slice(-4) };
}
