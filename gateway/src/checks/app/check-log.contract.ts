import type { Settlement } from '../domain/charge-table';
import type { Reservation } from '../domain/reservation';
import { numberedChecks, type NumberedChecks } from '../../testing/numbered-checks';
import { API_KEY, RESERVATION, CLINIC, FACTS, LIFETIMES, uuid } from '../../testing/samples';
import type { LocatedCheck } from './check-search';
import type { MakeCheckStores } from './check-store.contract';
import type { Page } from '../../basics/list-page';
import type { Attempt, CheckStore } from './ports';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
/** What every store of checks promises about its log, and about dropping what is past its lifetime. */
export function checkLogContract(name: string, makeStores: MakeCheckStores): void {
  describe(`${name} as the log of checks`, () => {
    let clock: NumberedChecks['clock'];
    let stores: NumberedChecks['stores'];
    let store: NumberedChecks['store'];
    let begin: NumberedChecks['begin'];

    beforeEach(async () => {
      ({ clock, stores, store, begin } = await numberedChecks(makeStores));
    });
    afterEach(() => stores.close());

    const answer = async (differences?: Partial<Reservation>, settlement?: Settlement): Promise<Attempt> => {
      const attempt = await begin(differences);
      const answeredAtMs = clock.now();
      await store.recordAnswer({
        ...attempt,
        answeredAtMs,
        sealedAnswer: Buffer.from('answer'),
        facts: FACTS,
        settlement,
      });
      return attempt;
    };
    const page = (limit: number, cursor?: string): Promise<Page<LocatedCheck>> =>
      store.list({ workspaceId: RESERVATION.workspaceId }, { limit, cursor });
    const logged = async (): Promise<readonly string[]> =>
      (await page(100)).entries.map(({ checkId }) => checkId);
    const reserveAgain = (n: number): ReturnType<CheckStore['reserve']> =>
      store.reserve({ ...RESERVATION, checkId: uuid(9_000 + n), idempotencyKey: uuid(2_000 + n) });

    it('returns the recorded facts of a check, in either process', async () => {
      const { checkId } = await answer({}, 'capture');
      const entry = {
        ...FACTS,
        checkId,
        createdAtMs: clock.now(),
        kind: 'live',
        clientId: CLINIC.clientId,
        keyId: API_KEY.id,
        requestId: uuid(3_001),
        isCharged: true,
      };
      expect(await stores.other.find(RESERVATION.workspaceId, checkId)).toEqual(entry);
      expect(await page(10)).toEqual({
        entries: [{ ...entry, workspaceId: RESERVATION.workspaceId }],
        nextCursor: undefined,
      });
    });

    it('returns the course of a check, running, answered, settled, and without its answer', async () => {
      const { workspaceId } = RESERVATION;
      const attempt = await begin();
      const check = { clientId: CLINIC.clientId, kind: 'live', createdAtMs: clock.now() };
      const course = (): ReturnType<CheckStore['findRecord']> =>
        stores.other.findRecord(workspaceId, attempt.checkId);
      expect(await course()).toEqual({ ...check, answered: undefined });
      clock.advance(5);
      const answeredAtMs = clock.now();
      const sealed = { answeredAtMs, sealedAnswer: Buffer.from('answer'), settlement: 'capture' } as const;
      await store.recordAnswer({ ...attempt, ...sealed, facts: FACTS });
      const answered = {
        atMs: answeredAtMs,
        facts: FACTS,
        settlement: 'capture',
        isSettled: false,
        answerEndsMs: answeredAtMs + LIFETIMES.answerMs,
        isAnswerStored: true,
      };
      expect(await course()).toEqual({ ...check, answered });
      await store.markSettled([attempt]);
      await store.dropAnswers(await store.listAnswers({ checkId: attempt.checkId }, 1));
      expect(await course()).toEqual({
        ...check,
        answered: { ...answered, isSettled: true, isAnswerStored: false },
      });
      expect(await stores.other.findRecord(uuid(11), attempt.checkId)).toBeUndefined();
      expect(await stores.other.findRecord(workspaceId, uuid(99))).toBeUndefined();
    });

    it.each([
      ['released', 'live', 'release'],
      ['a mock', 'mock', undefined],
    ] as const)('says that a check was not charged when it is %s', async (_what, kind, settlement) => {
      const { checkId } = await answer({ kind }, settlement);
      expect(await store.find(RESERVATION.workspaceId, checkId)).toMatchObject({ kind, isCharged: false });
    });

    it('has no payer for a check without one', async () => {
      const attempt = await begin({ kind: 'mock' });
      const facts = { ...FACTS, payerId: undefined, payerName: undefined, traceId: undefined };
      const sealedAnswer = Buffer.from('answer');
      await store.recordAnswer({
        ...attempt,
        answeredAtMs: clock.now(),
        sealedAnswer,
        facts,
        settlement: undefined,
      });
      const entry = await store.find(RESERVATION.workspaceId, attempt.checkId);
      expect([entry?.payerId, entry?.payerName, entry?.traceId]).toEqual([undefined, undefined, undefined]);
    });

    it('lists each check once, newest first, page by page', async () => {
      for (let n = 0; n < 7; n += 1) {
        await answer();
        if (n % 2 === 1) clock.advance(1);
      }
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { entries, nextCursor } = await page(3, cursor);
        expect(entries).toHaveLength(nextCursor === undefined ? 1 : 3);
        seen.push(...entries.map(({ checkId }) => checkId));
        cursor = nextCursor;
      } while (cursor !== undefined);
      expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => uuid(1_000 + n)));
    });

    it('continues after the page when newer checks arrive in between', async () => {
      for (let n = 0; n < 3; n += 1) await answer();
      const { nextCursor } = await page(1);
      const rest = (await page(10, nextCursor)).entries;
      expect(rest.map(({ checkId }) => checkId)).toEqual([uuid(1_002), uuid(1_001)]);
    });

    it('has no next page after a full last page', async () => {
      await answer();
      await answer();
      expect((await page(2)).nextCursor).toBeUndefined();
    });

    it('lists only the checks of the given clinics, page by page', async () => {
      const [one, other] = [uuid(16), uuid(17)];
      for (const clientId of [one, other, one, CLINIC.clientId, one]) await answer({ clientId });
      const clientIds = [one, other];
      const of = { workspaceId: RESERVATION.workspaceId, clientIds };
      const first = await store.list(of, { limit: 3, cursor: undefined });
      const rest = await store.list(of, { limit: 3, cursor: first.nextCursor });
      expect(first.entries.map(({ clientId }) => clientId)).toEqual([one, one, other]);
      expect(rest.entries.map(({ clientId }) => clientId)).toEqual([one]);
    });

    it.each(['no cursor', 'MTIz', ''])('refuses %j as a cursor', async (cursor) => {
      await expect(page(10, cursor)).rejects.toMatchObject({ code: 'validation-failed' });
    });

    it('lists only the workspace’s own checks', async () => {
      const { checkId } = await answer({ workspaceId: uuid(11) });
      expect(await store.find(RESERVATION.workspaceId, checkId)).toBeUndefined();
      expect(await logged()).toEqual([]);
      expect(await store.find(uuid(11), checkId)).toMatchObject({ checkId });
    });

    it('lists no unanswered check', async () => {
      const { checkId } = await begin();
      expect(await store.find(RESERVATION.workspaceId, checkId)).toBeUndefined();
      expect(await logged()).toEqual([]);
    });

    describe('sweep', () => {
      it('drops answers when they are a day old, and keeps their keys', async () => {
        const { checkId } = await answer();
        clock.advance(DAY_MS - 1);
        await store.sweep();
        expect(await reserveAgain(1)).toMatchObject({ kind: 'replay' });
        clock.advance(1);
        await store.sweep();
        expect(await reserveAgain(1)).toEqual({ kind: 'expired', checkId });
      });

      it('frees keys when they are 30 days old, and keeps their lines in the log', async () => {
        const { checkId } = await answer();
        clock.advance(30 * DAY_MS - 1);
        await store.sweep();
        expect(await reserveAgain(1)).toMatchObject({ kind: 'expired' });
        clock.advance(1);
        await store.sweep();
        expect(await reserveAgain(1)).toMatchObject({
          kind: 'mine',
          attempt: { checkId: uuid(9_001), workspaceId: RESERVATION.workspaceId, fence: 1 },
        });
        expect(await logged()).toEqual([checkId]);
      });

      it('deletes lines when their lifetime is over', async () => {
        const { checkId } = await answer();
        clock.advance(LIFETIMES.logMs - 1);
        await store.sweep();
        expect(await logged()).toEqual([checkId]);
        clock.advance(1);
        await store.sweep();
        expect(await logged()).toEqual([]);
      });

      it('never drops a check that must still be released or settled, however old', async () => {
        await begin();
        await answer({}, 'capture');
        clock.advance(2 * LIFETIMES.logMs);
        await store.sweep();
        expect(await store.takeOverdue('process-2', 10)).toHaveLength(2);
      });

      it('stops between two steps when the process has to end, and the next sweep goes on', async () => {
        for (let some = 0; some < 5; some += 1) await Promise.all(Array.from({ length: 50 }, () => answer()));
        clock.advance(LIFETIMES.logMs);
        let steps = 0;
        await store.sweep(() => (steps += 1) <= 2);
        expect(await logged()).toHaveLength(100);
        await store.sweep();
        expect(await logged()).toEqual([]);
      });

      it('processes more checks than fit into one batch', async () => {
        // A few at a time: a store may bound how long a write waits for its turn.
        for (let left = 1_001; left > 0; left -= 50)
          await Promise.all(Array.from({ length: Math.min(left, 50) }, () => answer()));
        clock.advance(LIFETIMES.logMs);
        await store.sweep();
        expect(await logged()).toEqual([]);
      });
    });
  });
}
