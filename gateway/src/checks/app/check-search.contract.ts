import type { Reservation } from '../domain/reservation';
import type { CheckFacts } from '../domain/check';
import { numberedChecks, type NumberedChecks } from '../../testing/numbered-checks';
import {
  RESERVATION,
  CLINIC,
  FACTS,
  LIFETIMES,
  OTHER_WORKSPACE,
  PAYER,
  uuid,
  WORKSPACE,
} from '../../testing/samples';
import type { CheckFilter, ChecksOf, LocatedCheck, PayerTraffic } from './check-search';
import type { MakeCheckStores } from './check-store.contract';
import type { Attempt } from './ports';

const HOUR_MS = 60 * 60 * 1_000;

/** What every store of checks promises to operators. */
export function checkSearchContract(name: string, makeStores: MakeCheckStores): void {
  describe(`${name} as a search of checks`, () => {
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
    const answer = async (differences?: Partial<Reservation>, facts?: Partial<CheckFacts>): Promise<void> => {
      expect(await record(await begin(differences), facts)).toBe(true);
      await store.markSettled([]);
    };

    const found = async (filter: CheckFilter, of: ChecksOf = 'every-workspace'): Promise<string[]> => {
      const { entries } = await stores.other.list(of, { limit: 100, cursor: undefined, ...filter });
      return entries.map(({ checkId }) => checkId);
    };
    const locate = async (filter: CheckFilter): Promise<LocatedCheck | undefined> =>
      (await stores.other.list('every-workspace', { limit: 2, cursor: undefined, ...filter })).entries[0];

    it('finds a check of any workspace by its id and by its request id, from either process', async () => {
      await answer({ workspaceId: OTHER_WORKSPACE.id });
      await answer();
      const line = {
        ...FACTS,
        checkId: uuid(1_001),
        requestId: uuid(3_001),
        workspaceId: OTHER_WORKSPACE.id,
        createdAtMs: clock.now(),
        kind: 'live',
        clientId: CLINIC.clientId,
        keyId: RESERVATION.keyId,
        isCharged: true,
      };
      expect(await locate({ requestId: uuid(3_001) })).toEqual(line);
      expect(await locate({ checkId: uuid(1_001) })).toEqual(line);
    });

    it('finds nothing by the other kind of id, or by an unknown one', async () => {
      await answer();
      expect(await locate({ requestId: uuid(1_001) })).toBeUndefined();
      expect(await locate({ checkId: uuid(3_001) })).toBeUndefined();
      expect(await locate({ requestId: uuid(9_999) })).toBeUndefined();
    });

    it('finds no unanswered check', async () => {
      const { checkId } = await begin();
      expect(await locate({ checkId })).toBeUndefined();
      expect(await locate({ requestId: uuid(3_001) })).toBeUndefined();
    });

    it('finds a check by the request that took it over, not by the request of its dead owner', async () => {
      const { checkId, workspaceId } = await begin();
      clock.advance(LIFETIMES.leaseMs);
      const again = { checkId: uuid(9_001), idempotencyKey: uuid(2_001), requestId: uuid(9_002) };
      await store.reserve({ ...RESERVATION, ...again });
      await record({ checkId, workspaceId, fence: 2 });
      await store.markSettled([]);
      expect(await locate({ requestId: uuid(9_002) })).toMatchObject({ checkId });
      expect(await locate({ requestId: uuid(3_001) })).toBeUndefined();
    });

    it('keeps the request that ran a check when another one replays its answer', async () => {
      await answer();
      const again = { checkId: uuid(9_001), idempotencyKey: uuid(2_001), requestId: uuid(9_002) };
      expect(await store.reserve({ ...RESERVATION, ...again })).toMatchObject({ kind: 'replay' });
      expect(await locate({ requestId: uuid(9_002) })).toBeUndefined();
      expect(await locate({ checkId: uuid(1_001) })).toMatchObject({ requestId: uuid(3_001) });
    });

    it('finds a check by its trace and by its idempotency key, only in the given workspace', async () => {
      await answer({ workspaceId: OTHER_WORKSPACE.id }, { traceId: 'ec_7' });
      await answer({}, { traceId: 'ec_8', isSimulated: true });
      expect(await locate({ traceId: 'ec_8' })).toMatchObject({ isSimulated: true });
      const again = { checkId: uuid(9_001), idempotencyKey: uuid(2_002) };
      const replay = await store.reserve({ ...RESERVATION, ...again });
      expect(replay).toMatchObject({ source: { traceId: 'ec_8', isSimulated: true } });
      expect(await found({ traceId: 'ec_7' })).toEqual([uuid(1_001)]);
      expect(await found({ idempotencyKey: uuid(2_001) })).toEqual([uuid(1_001)]);
      const own = { workspaceId: RESERVATION.workspaceId };
      expect(await found({ traceId: 'ec_7' }, own)).toEqual([]);
      expect(await found({ idempotencyKey: uuid(2_001) }, own)).toEqual([]);
      expect(await found({ checkId: uuid(1_001) }, own)).toEqual([]);
      expect(await found({ traceId: 'ec_8' }, own)).toEqual([uuid(1_002)]);
      expect(await found({ idempotencyKey: uuid(2_002) }, own)).toEqual([uuid(1_002)]);
    });

    it('finds checks by clinic, payer, outcome, kind, and all of these together', async () => {
      await answer({ clientId: uuid(16) }, { payerId: 'P9', outcome: 'inactive' });
      await answer({ clientId: uuid(16), kind: 'mock' }, { payerId: undefined });
      await answer({}, { payerId: 'P9' });
      await answer({ workspaceId: OTHER_WORKSPACE.id }, { outcome: 'inactive' });
      expect(await found({ clientId: uuid(16) })).toEqual([uuid(1_002), uuid(1_001)]);
      expect(await found({ payerId: 'P9' })).toEqual([uuid(1_003), uuid(1_001)]);
      expect(await found({ outcome: 'inactive' })).toEqual([uuid(1_004), uuid(1_001)]);
      expect(await found({ kind: 'mock' })).toEqual([uuid(1_002)]);
      const own = { workspaceId: RESERVATION.workspaceId };
      const all = { clientId: uuid(16), payerId: 'P9', outcome: 'inactive', kind: 'live' } as const;
      expect(await found(all, own)).toEqual([uuid(1_001)]);
      expect(await found({ ...all, kind: 'mock' }, own)).toEqual([]);
    });

    it('returns only checks of the caller’s clinics, whatever clinic the filter names', async () => {
      await answer({ clientId: uuid(16) });
      await answer({ clientId: uuid(17) });
      const bound = { workspaceId: RESERVATION.workspaceId, clientIds: [uuid(16)] };
      expect(await found({ clientId: uuid(16) }, bound)).toEqual([uuid(1_001)]);
      expect(await found({ clientId: uuid(17) }, bound)).toEqual([]);
      expect(await found({ checkId: uuid(1_002) }, bound)).toEqual([]);
    });

    it('finds the checks that began at or after one time and before another, page by page', async () => {
      const fromMs = clock.now() + 10;
      for (let n = 0; n < 5; n += 1) {
        await answer();
        clock.advance(10);
      }
      const toMs = fromMs + 30;
      const first = await store.list('every-workspace', { limit: 2, cursor: undefined, fromMs, toMs });
      const { nextCursor: cursor } = first;
      const rest = await store.list('every-workspace', { limit: 2, cursor, fromMs, toMs });
      const ids = [...first.entries, ...rest.entries].map(({ checkId }) => checkId);
      expect(ids).toEqual([uuid(1_004), uuid(1_003), uuid(1_002)]);
      expect(rest.nextCursor).toBeUndefined();
    });

    it('counts the answered checks of a payer and their workspaces since a time', async () => {
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

    it('tallies the answered live checks of a span of time by payer, outcome and lateness', async () => {
      await answer();
      clock.advance(1);
      const fromMs = clock.now();
      await answer({}, { latencyMs: 20_000 });
      await answer({ workspaceId: OTHER_WORKSPACE.id }, { latencyMs: 20_001 });
      await answer({ workspaceId: OTHER_WORKSPACE.id }, { latencyMs: 90_000 });
      await answer({}, { outcome: 'no-answer', latencyMs: 20_001 });
      await answer({}, { payerId: 'another payer' });
      await answer({ kind: 'mock' }, { payerId: undefined });
      await begin();
      clock.advance(10);
      const toMs = clock.now();
      await answer();
      const tally = await stores.other.tally({ fromMs, toMs, lateMs: 20_000 });
      const { payerId = '', outcome } = { ...FACTS, payerId: PAYER.payerId };
      expect(tally).toHaveLength(4);
      expect(tally).toEqual(
        expect.arrayContaining([
          { payerId, outcome, isLate: false, checks: 1 },
          { payerId, outcome, isLate: true, checks: 2 },
          { payerId, outcome: 'no-answer', isLate: true, checks: 1 },
          { payerId: 'another payer', outcome, isLate: false, checks: 1 },
        ]),
      );
      expect(await stores.other.tally({ fromMs: toMs + 1, toMs: toMs + 60_000, lateMs: 0 })).toEqual([]);
    });

    it('counts zero for a payer that was never asked', async () => {
      const nothing = { checks: 0, workspaces: 0, isComplete: true };
      expect(await store.traffic({ payerId: 'unknown-payer', sinceMs: 0, limit: 1 })).toEqual(nothing);
    });
  });
}
