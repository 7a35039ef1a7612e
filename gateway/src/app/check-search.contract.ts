import type { Claim } from '../domain/claim';
import type { CheckFacts } from '../domain/check';
import { numberedChecks, type NumberedChecks } from './_numbered-checks';
import { CLAIM, CLINIC, FACTS, LIFETIMES, OTHER_WORKSPACE, PAYER, uuid, WORKSPACE } from './_samples';
import type { PayerTraffic } from './check-search';
import type { MakeCheckStores } from './check-store.contract';
import type { Attempt } from './ports';

const HOUR_MS = 60 * 60 * 1_000;

/** What every store of checks promises to operators. */
export function checkSearchContract(name: string, makeStores: MakeCheckStores): void {
  describe(`${name} as a place to look for checks`, () => {
    let clock: NumberedChecks['clock'];
    let stores: NumberedChecks['stores'];
    let store: NumberedChecks['store'];
    let begin: NumberedChecks['begin'];

    beforeEach(async () => {
      ({ clock, stores, store, begin } = await numberedChecks(makeStores));
    });
    afterEach(() => stores.close());

    const record = (attempt: Attempt, facts: Partial<CheckFacts> = {}): Promise<boolean> =>
      store.recordAnswer({
        ...attempt,
        answeredAtMs: clock.now(),
        sealedAnswer: Buffer.from('answer'),
        facts: { ...FACTS, ...facts },
        settlement: 'capture',
      });
    const answer = async (differences?: Partial<Claim>, facts?: Partial<CheckFacts>): Promise<void> => {
      expect(await record(await begin(differences), facts)).toBe(true);
    };

    it('finds a check of any workspace by its id and by its request, from either process', async () => {
      await answer({ workspaceId: OTHER_WORKSPACE.id });
      await answer();
      const found = {
        ...FACTS,
        checkId: uuid(1_001),
        requestId: uuid(3_001),
        workspaceId: OTHER_WORKSPACE.id,
        createdAtMs: clock.now(),
        kind: 'live',
        clientId: CLINIC.clientId,
        keyId: CLAIM.keyId,
        isCharged: true,
      };
      expect(await stores.other.locate({ requestId: uuid(3_001) })).toEqual(found);
      expect(await stores.other.locate({ checkId: uuid(1_001) })).toEqual(found);
    });

    it('finds nothing under the other sort of id, or under an unknown one', async () => {
      await answer();
      expect(await store.locate({ requestId: uuid(1_001) })).toBeUndefined();
      expect(await store.locate({ checkId: uuid(3_001) })).toBeUndefined();
      expect(await store.locate({ requestId: uuid(9_999) })).toBeUndefined();
    });

    it('finds no check that is not answered', async () => {
      const { checkId } = await begin();
      expect(await store.locate({ checkId })).toBeUndefined();
      expect(await store.locate({ requestId: uuid(3_001) })).toBeUndefined();
    });

    it('knows the request that took a dead owner’s check over, and no longer the dead one', async () => {
      const { checkId } = await begin();
      clock.advance(LIFETIMES.leaseMs);
      const again = { checkId: uuid(9_001), idempotencyKey: uuid(2_001), requestId: uuid(9_002) };
      await store.claim({ ...CLAIM, ...again });
      await record({ checkId, fence: 2 });
      expect(await store.locate({ requestId: uuid(9_002) })).toMatchObject({ checkId });
      expect(await store.locate({ requestId: uuid(3_001) })).toBeUndefined();
    });

    it('keeps the request that ran a check when another is given its stored answer', async () => {
      await answer();
      const again = { checkId: uuid(9_001), idempotencyKey: uuid(2_001), requestId: uuid(9_002) };
      expect(await store.claim({ ...CLAIM, ...again })).toMatchObject({ kind: 'replay' });
      expect(await store.locate({ requestId: uuid(9_002) })).toBeUndefined();
      expect(await store.locate({ checkId: uuid(1_001) })).toMatchObject({ requestId: uuid(3_001) });
    });

    it('counts the answered checks of a payer and their workspaces, from an instant on', async () => {
      await answer();
      clock.advance(1);
      const sinceMs = clock.now();
      await answer();
      clock.advance(HOUR_MS);
      await answer({ workspaceId: WORKSPACE.id });
      await answer({ workspaceId: OTHER_WORKSPACE.id });
      await answer({}, { payerId: 'another payer' });
      await answer({ kind: 'mock' }, { payerId: undefined });
      await begin();
      const since = (instantMs: number, limit = 100): Promise<PayerTraffic> =>
        stores.other.traffic({ payerId: PAYER.payerId, sinceMs: instantMs, limit });
      expect(await since(sinceMs)).toEqual({ checks: 3, workspaces: 2, isComplete: true });
      expect(await since(sinceMs - 1)).toEqual({ checks: 4, workspaces: 2, isComplete: true });
      expect(await since(sinceMs, 2)).toMatchObject({ checks: 2, isComplete: false });
    });

    it('counts nothing where nothing was asked', async () => {
      const nothing = { checks: 0, workspaces: 0, isComplete: true };
      expect(await store.traffic({ payerId: 'nobody', sinceMs: 0, limit: 1 })).toEqual(nothing);
    });
  });
}
