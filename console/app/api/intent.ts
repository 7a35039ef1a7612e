import { useRef } from 'react';

const KEY_BYTES = 16;

const VERSION_BYTE = 6;
const VARIANT_BYTE = 8;

/**
 * A new key for `Idempotency-Key`: a random UUID (RFC 9562, version 4), which the wallet's routes demand. Also where a
 * page has no TLS, and so no `crypto.randomUUID`.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  bytes[VERSION_BYTE] = 0x40 | ((bytes[VERSION_BYTE] ?? 0) & 0x0f);
  bytes[VARIANT_BYTE] = 0x80 | ((bytes[VARIANT_BYTE] ?? 0) & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Keys of what a person means to do: the same for the same request tried again, however often; another one when the
 * request is changed before.
 */
export function intentKeys(make = newIdempotencyKey): (body: unknown) => string {
  let last: { readonly text: string; readonly key: string } | undefined;
  return (body) => {
    const text = JSON.stringify(body);
    if (last?.text !== text) last = { text, key: make() };
    return last.key;
  };
}

/** The keys of one open form; a form that is opened again means something new. */
export function useIntentKeys(): (body: unknown) => string {
  const keys = useRef<(body: unknown) => string>(undefined);
  return (body) => (keys.current ??= intentKeys())(body);
}
