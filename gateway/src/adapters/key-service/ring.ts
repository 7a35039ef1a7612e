import { AppError } from '@eligibility/kit';
import type { KeyService } from '../../app/key-service';
import type { CipherKey } from '../crypto/cipher-key';

/**
 * The keys of the settings. They are at hand, so a data key is the first of them, and is named instead of wrapped.
 * @param ring empty where another service wraps and nothing was ever sealed with these
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
