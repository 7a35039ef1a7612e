import { ConfigError } from '@eligibility/kit';
import type { CipherKey, KeyRing } from './adapters/crypto/answer-cipher';

/** 32 random bytes, base64: 256 bits for every keyed hash and cipher. */
export const SECRET_FORM = /^[A-Za-z0-9+/]{43}=$/;
/** `id:secret`, separated by commas. */
export const KEYS_FORM = /^[A-Za-z0-9]{1,32}:[A-Za-z0-9+/]{43}=(,[A-Za-z0-9]{1,32}:[A-Za-z0-9+/]{43}=)*$/;

export type AnswerKeySettings = {
  readonly ANSWER_KEYS?: string;
  readonly ANSWER_KEY?: string;
  readonly ANSWER_KEY_ID: string;
};

/**
 * The keys of stored answers: those of `ANSWER_KEYS` in their order, then `ANSWER_KEY`. So whoever began with one key
 * puts the next one into `ANSWER_KEYS`, and the old one goes on opening what it sealed.
 * @throws ConfigError when there is none, or one id has two secrets
 */
export function keyRingOf({ ANSWER_KEYS, ANSWER_KEY, ANSWER_KEY_ID }: AnswerKeySettings): KeyRing {
  const pairs = ANSWER_KEYS === undefined ? [] : ANSWER_KEYS.split(',');
  if (ANSWER_KEY !== undefined) pairs.push(`${ANSWER_KEY_ID}:${ANSWER_KEY}`);
  const [first, ...others] = [...new Set(pairs)].map(keyOf);
  if (first === undefined) throw new ConfigError('bad configuration: ANSWER_KEY or ANSWER_KEYS is required');
  const ring: KeyRing = [first, ...others];
  if (new Set(ring.map(({ id }) => id)).size < ring.length)
    throw new ConfigError('bad configuration: ANSWER_KEYS has two secrets of one id');
  return ring;
}

function keyOf(pair: string): CipherKey {
  const [id = '', secret = ''] = pair.split(':');
  return { id, secret: Buffer.from(secret, 'base64') };
}
