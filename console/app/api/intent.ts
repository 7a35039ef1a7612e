import { useRef } from 'react';

const UUID_BYTES = 16;

/** A new UUID for `Idempotency-Key`, also where a page has no TLS, and so no `crypto.randomUUID`. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(UUID_BYTES));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  // Version 4, variant 8 (RFC 9562).
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
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
