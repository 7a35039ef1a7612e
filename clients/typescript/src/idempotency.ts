import { Answer } from './answer';
import type { CallOptions } from './api';

/** How a call is kept from being done, and charged, twice. */
export type KeyOptions = CallOptions & {
  /** A UUID. Without one, the client makes one; it is the same for all attempts. */
  readonly idempotencyKey?: string | undefined;
  /** Is awaited before the first attempt: a program that stores the key can ask again after a restart, free of charge. */
  readonly onIdempotencyKey?: ((key: string) => void | Promise<void>) | undefined;
};

/** Sends with one key, which is made and told before anything is sent. */
export function withKey<Data>(
  { idempotencyKey = crypto.randomUUID(), onIdempotencyKey }: KeyOptions,
  send: (key: string) => Answer<Data>,
): Answer<Data> {
  const told = async (): Promise<void> => onIdempotencyKey?.(idempotencyKey);
  return new Answer(told().then(() => send(idempotencyKey).withResponse()));
}
