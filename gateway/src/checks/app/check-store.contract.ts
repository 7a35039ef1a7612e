import type { Clock } from '@eligibility/kit';
import { fakeClock, type FakeClock } from '@eligibility/kit/testing';
import type { Settlement } from '../domain/charge-table';
import type { Reservation, Lifetimes } from '../domain/reservation';
import { RESERVATION, FACTS, LIFETIMES, uuid } from '../../testing/samples';
import type { Attempt, CheckStore, ReservationResult } from './ports';

/** Two stores over the same checks, as two processes have them. */
export type CheckStores = {
  readonly one: CheckStore;
  readonly other: CheckStore;
  readonly close: () => Promise<void>;
};
export type MakeCheckStores = (
  clock: Clock,
  lifetimes: Lifetimes & { readonly logMs: number },
) => Promise<CheckStores>;

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

/** What every store of checks promises. */
export function checkStoreContract(name: string, makeStores: MakeCheckStores): void {
  describe(`${name} as a store of checks`, () => {
    let clock: FakeClock;
    let stores: CheckStores;
    let store: CheckStore;
    let ids: number;

    beforeEach(async () => {
      clock = fakeClock();
      stores = await makeStores(clock, LIFETIMES);
      store = stores.one;
      ids = 100;
    });
    afterEach(() => stores.close());

    /** A reservation with a new id, as every request makes one. */
    const reservationFor = (differences: Partial<Reservation> = {}): Reservation => ({
      ...RESERVATION,
      checkId: uuid((ids += 1)),
      ...differences,
    });
    const reserve = (differences?: Partial<Reservation>, by = store): Promise<ReservationResult> =>
      by.reserve(reservationFor(differences));
    const begin = async (differences?: Partial<Reservation>): Promise<Attempt> => {
      const reserved = await reserve(differences);
      if (reserved.kind !== 'mine') throw new Error(`the reservation is ${reserved.kind}`);
      return reserved.attempt;
    };
    const record = (attempt: Attempt, settlement?: Settlement): Promise<boolean> =>
      store.recordAnswer({
        ...attempt,
        answeredAtMs: clock.now(),
        sealedAnswer: Buffer.from(`answer ${String(attempt.fence)}`),
        facts: FACTS,
        settlement,
      });
    const answer = async (differences?: Partial<Reservation>, settlement?: Settlement): Promise<Attempt> => {
      const attempt = await begin(differences);
      expect(await record(attempt, settlement)).toBe(true);
      return attempt;
    };

    const { workspaceId } = RESERVATION;

    describe('reserve', () => {
      it('gives a new key to its first reservation, with fence 1', async () => {
        expect(await reserve()).toEqual({
          kind: 'mine',
          attempt: { checkId: uuid(101), workspaceId, fence: 1 },
        });
      });

      it('gives a key to exactly one of 200 concurrent reservations; the others learn that it runs', async () => {
        const all = Array.from({ length: 200 }, (_, n) => reserve({}, n % 2 === 0 ? store : stores.other));
        const kinds = (await Promise.all(all)).map(({ kind }) => kind);
        expect(kinds.filter((kind) => kind === 'mine')).toHaveLength(1);
        expect(kinds.filter((kind) => kind === 'in-progress')).toHaveLength(199);
      });

      it('gives a dead owner’s key to exactly one of 200 concurrent reservations', async () => {
        await begin();
        clock.advance(LIFETIMES.leaseMs);
        const all = Array.from({ length: 200 }, (_, n) => reserve({}, n % 2 === 0 ? store : stores.other));
        const mine = (await Promise.all(all)).filter(({ kind }) => kind === 'mine');
        expect(mine).toEqual([{ kind: 'mine', attempt: { checkId: uuid(101), workspaceId, fence: 2 } }]);
      });

      it.each<[string, Partial<Reservation>]>([
        ['workspace', { workspaceId: uuid(11) }],
        ['client', { clientId: uuid(12) }],
        ['operation', { kind: 'mock' }],
        ['key', { idempotencyKey: uuid(13) }],
      ])('treats the same request of another %s as another check', async (_part, difference) => {
        const first = await answer();
        const second = await answer(difference);
        expect(second).toMatchObject({ checkId: uuid(102), fence: 1 });
        expect(await reserve()).toMatchObject({ kind: 'replay', checkId: first.checkId });
        expect(await reserve(difference)).toMatchObject({ kind: 'replay', checkId: second.checkId });
      });

      it('refuses the key for another request, running or answered', async () => {
        const attempt = await begin();
        expect(await reserve({ fingerprint: 'something else' })).toEqual({ kind: 'reused' });
        await record(attempt);
        expect(await reserve({ fingerprint: 'something else' })).toEqual({ kind: 'reused' });
      });

      it('returns when a running check began', async () => {
        const { checkId } = await begin();
        const createdAtMs = clock.now();
        expect(await reserve()).toEqual({ kind: 'in-progress', checkId, createdAtMs });
      });

      it('replays the same bytes in either process until the answer is a day old, then says that it expired', async () => {
        const { checkId } = await answer();
        clock.advance(DAY_MS - 1);
        const replay = await reserve({}, stores.other);
        expect(replay).toMatchObject({ checkId, source: { traceId: FACTS.traceId } });
        expect(replay.kind === 'replay' && Buffer.from(replay.sealedAnswer)).toEqual(Buffer.from('answer 1'));
        clock.advance(1);
        expect(await reserve()).toEqual({ kind: 'expired', checkId });
      });

      it('starts again when the key is 30 days old, and keeps the old check in the log', async () => {
        const old = await answer();
        clock.advance(30 * DAY_MS + HOUR_MS);
        const fresh = await answer();
        expect(fresh).toMatchObject({ checkId: uuid(102), fence: 1 });
        const { entries } = await store.list('every-workspace', { limit: 10, cursor: undefined });
        expect(entries.map(({ checkId }) => checkId)).toEqual([fresh.checkId, old.checkId]);
      });
    });

    describe('fence', () => {
      it('refuses every write of an owner that was taken over', async () => {
        const old = await begin();
        clock.advance(LIFETIMES.leaseMs);
        const next = await begin();
        expect(next).toEqual({ ...old, fence: 2 });

        expect(await record(old, 'capture')).toBe(false);
        await store.forget(old);
        await store.expireLease(old);
        clock.advance(LIFETIMES.leaseMs - 1);
        await store.renew([old]);
        expect(await reserve()).toMatchObject({ kind: 'in-progress' });
        clock.advance(1);
        expect(await begin()).toEqual({ ...old, fence: 3 });
      });

      it('records an answer once', async () => {
        const attempt = await answer({}, 'capture');
        expect(await record(attempt, 'release')).toBe(false);
        expect(await store.find(RESERVATION.workspaceId, attempt.checkId)).toMatchObject({ isCharged: true });
      });

      it('does not forget an answered check', async () => {
        const attempt = await answer();
        await store.forget(attempt);
        await store.expireLease(attempt);
        expect(await reserve()).toMatchObject({ kind: 'replay' });
      });
    });

    describe('lease', () => {
      it('is extended by a renewal, for reservations of every process', async () => {
        const attempt = await begin();
        clock.advance(LIFETIMES.leaseMs - 1);
        await store.renew([attempt]);
        clock.advance(LIFETIMES.leaseMs - 1);
        expect(await reserve({}, stores.other)).toMatchObject({ kind: 'in-progress' });
      });

      it('ends with expireLease: the next reservation takes over at once, a late renewal changes nothing', async () => {
        const attempt = await begin();
        await store.expireLease(attempt);
        await store.renew([attempt]);
        expect(await begin()).toEqual({ ...attempt, fence: 2 });
      });

      it('ends with a forgotten check, whose key is free', async () => {
        await store.forget(await begin());
        expect(await reserve({ fingerprint: 'something else' })).toMatchObject({ attempt: { fence: 1 } });
      });
    });

    it('lists the checks that run or are not settled yet', async () => {
      await begin({ idempotencyKey: uuid(400) });
      const unsettled = await answer({ idempotencyKey: uuid(401) }, 'capture');
      const createdAtMs = clock.now();
      const running = { createdAtMs, state: 'running' };
      expect(await store.listOpen(10)).toEqual(
        expect.arrayContaining([running, { createdAtMs, state: 'unsettled' }]),
      );
      await store.markSettled([unsettled]);
      expect(await store.listOpen(10)).toEqual([running]);
    });

    describe('takeOverdue', () => {
      const take = (limit = 10, by = store): ReturnType<CheckStore['takeOverdue']> =>
        by.takeOverdue('process-2', limit);

      it('returns nothing before the lease is over', async () => {
        await begin();
        await answer({ idempotencyKey: uuid(13) }, 'capture');
        clock.advance(LIFETIMES.leaseMs - 1);
        expect(await take()).toEqual([]);
      });

      it('returns nothing that is settled or was never held', async () => {
        await store.markSettled([await answer({}, 'capture')]);
        await answer({ kind: 'mock' });
        clock.advance(LIFETIMES.leaseMs);
        expect(await take()).toEqual([]);
      });

      it('takes an unanswered check over from its owner', async () => {
        const attempt = await begin();
        clock.advance(LIFETIMES.leaseMs);
        expect(await take()).toEqual([{ ...attempt, kind: 'abandoned', fence: 2, checkKind: 'live' }]);
        expect(await record(attempt)).toBe(false);
        expect(await reserve()).toMatchObject({ kind: 'in-progress' });
      });

      it('returns an unsettled check with the fence of its hold', async () => {
        const attempt = await answer({}, 'release');
        clock.advance(LIFETIMES.leaseMs);
        expect(await take()).toEqual([{ ...attempt, kind: 'unsettled', settlement: 'release' }]);
        expect(await reserve()).toMatchObject({ kind: 'replay' });
      });

      it('returns each check once until its new lease is over', async () => {
        await begin();
        await answer({ idempotencyKey: uuid(13) }, 'capture');
        clock.advance(LIFETIMES.leaseMs);
        const [mine, theirs] = await Promise.all([take(1), take(10, stores.other)]);
        expect(mine.length).toBeLessThanOrEqual(1);
        expect(new Set([...mine, ...theirs].map(({ checkId }) => checkId)).size).toBe(2);
        expect(mine.length + theirs.length).toBe(2);
        expect(await take()).toEqual([]);
        clock.advance(LIFETIMES.leaseMs);
        expect(await take()).toHaveLength(2);
      });
    });
  });
}
