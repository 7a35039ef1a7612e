import { fakeClock } from '@eligibility/kit/testing';
import type { MakeCheckStores } from './check-store.contract';
import { RESERVATION, LIFETIMES, uuid } from '../../testing/samples';
import type { QuestionHashes } from '../domain/reservation';
import type { CheckStore } from './ports';

const byKey = (fingerprint: string): QuestionHashes => ({
  fingerprint,
  memberHash: `member of ${fingerprint}`,
  nameHash: undefined,
});

/**
 * What every store of checks promises about records whose fingerprint an older key made.
 */
export function formerFingerprintContract(name: string, makeStores: MakeCheckStores): void {
  describe(`${name} with checks from before a key was rotated`, () => {
    const NOW = {
      ...RESERVATION,
      fingerprint: 'of now',
      former: [byKey('under an older key'), byKey('of then')],
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
      const other = { ...NOW, checkId: uuid(601), former: [byKey('of another then')] };
      expect(await store.reserve(other)).toEqual({ kind: 'reused' });
    });

    it('records the current fingerprint', async () => {
      expect(await store.reserve(NOW)).toMatchObject({ kind: 'mine' });
      const { former: _former, ...typedOtherwise } = NOW;
      expect(await store.reserve({ ...typedOtherwise, checkId: uuid(600) })).toMatchObject({
        kind: 'in-progress',
      });
      expect(await store.reserve({ ...RESERVATION, fingerprint: 'of then', checkId: uuid(601) })).toEqual({
        kind: 'reused',
      });
    });
  });
}
