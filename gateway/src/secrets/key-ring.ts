import { AppError } from '@eligibility/kit';
import type { KeyService } from '../checks/app/data-keys';

export type CipherKey = {
  /** Names the key inside what it sealed, so that keys can be rotated; 1 to 32 characters. */
  readonly id: string;
  /** 32 bytes. */
  readonly secret: Buffer;
};

/** The first key seals; all of them open. Ids are different. */
export type KeyRing = readonly [CipherKey, ...CipherKey[]];

/**
 * The keys of the settings. They are in memory, so the data key is the first of them, named instead of wrapped.
 * @param ring empty when another service wraps keys and the ring never sealed anything
 */
export function ringKeyService(ring: readonly CipherKey[]): KeyService {
  const keys = new Map(ring.map(({ id, secret }) => [id, secret]));
  const [first] = ring;
  const named = Buffer.from(first?.id ?? '', 'utf8');
  return {
    generateDataKey: () =>
      first === undefined
        ? Promise.reject(new AppError('service-unavailable'))
        : Promise.resolve({ secret: first.secret, wrapped: named }),
    unwrapDataKey: (wrapped) => Promise.resolve(keys.get(wrapped.toString('utf8'))),
    isCurrent: (wrapped) => wrapped.equals(named),
  };
}
