import { fakeClock } from '@eligibility/kit/testing';
import type { MakeCheckStores } from './check-store.contract';
import { RESERVATION, LIFETIMES, uuid } from '../../testing/samples';
import type { CheckStore } from './ports';

/**
 * What every store of checks promises about records with a former fingerprint, by an earlier release or an older key.
 */
export function formerFingerprintContract(name: string, makeStores: MakeCheckStores): void {
  describe(`${name} with checks of an earlier release`, () => {
    const NOW = {
      ...RESERVATION,
      fingerprint: 'of now',
      formerFingerprints: ['under an older key', 'of then'],
    };
    let close: () => Promise<void>;
    let store: CheckStore;

    beforeEach(async () => {
      const stores = await makeStores(fakeClock(), LIFETIMES);
      store = stores.one;
      close = stores.close;
    });
    afterEach(() => close());

    it('recognises the same request by a former fingerprint, and refuses another one', async () => {
      await store.reserve({ ...RESERVATION, fingerprint: 'of then' });
      expect(await store.reserve({ ...NOW, checkId: uuid(600) })).toMatchObject({ kind: 'in-progress' });
      const other = { ...NOW, checkId: uuid(601), formerFingerprints: ['of another then'] };
      expect(await store.reserve(other)).toEqual({ kind: 'reused' });
    });

    it('records the current fingerprint', async () => {
      expect(await store.reserve(NOW)).toMatchObject({ kind: 'mine' });
      const { formerFingerprints: _former, ...typedOtherwise } = NOW;
      expect(await store.reserve({ ...typedOtherwise, checkId: uuid(600) })).toMatchObject({
        kind: 'in-progress',
      });
      expect(await store.reserve({ ...RESERVATION, fingerprint: 'of then', checkId: uuid(601) })).toEqual({
        kind: 'reused',
      });
    });
  });
}
