import type { Settlement } from '../domain/charge-table';
import type { QuestionHashes, Reservation } from '../domain/reservation';
import { numberedChecks, type NumberedChecks } from '../../testing/numbered-checks';
import { FACTS, LIFETIMES, OTHER_WORKSPACE, RESERVATION, uuid } from '../../testing/samples';
import type { MakeCheckStores } from './check-store.contract';
import type { Attempt } from './ports';
import type { QuestionHistory, SameQuestion } from './same-question';

const { workspaceId, clientId, fingerprint, memberHash } = RESERVATION;
const QUESTION: SameQuestion = { workspaceId, clientId, hashes: [{ fingerprint, memberHash }] };
const NOTHING: QuestionHistory = { newestId: undefined, runningId: undefined, charged: undefined };

/** What every store of checks promises about finding a check by its question, by its key, and by its patient. */
export function sameQuestionContract(name: string, makeStores: MakeCheckStores): void {
  describe(`${name} as a store of questions`, () => {
    let clock: NumberedChecks['clock'];
    let stores: NumberedChecks['stores'];
    let store: NumberedChecks['store'];
    let begin: NumberedChecks['begin'];

    beforeEach(async () => {
      ({ clock, stores, store, begin } = await numberedChecks(makeStores));
    });
    afterEach(() => stores.close());

    const record = async (attempt: Attempt, settlement: Settlement | undefined): Promise<void> => {
      const sealedAnswer = Buffer.from(`answer of ${attempt.checkId}`);
      await store.recordAnswer({
        ...attempt,
        answeredAtMs: clock.now(),
        sealedAnswer,
        facts: FACTS,
        settlement,
      });
      await store.markSettled([]);
    };
    const answer = async (
      settlement: Settlement = 'capture',
      differences: Partial<Reservation> = {},
    ): Promise<string> => {
      clock.advance(1_000);
      const attempt = await begin(differences);
      await record(attempt, settlement);
      return attempt.checkId;
    };
    const same = (sinceMs = 0, differences: Partial<SameQuestion> = {}): Promise<QuestionHistory> =>
      stores.other.findSame({ ...QUESTION, ...differences }, sinceMs);

    it('knows nothing of a question that was never asked', async () => {
      expect(await same()).toEqual(NOTHING);
    });

    it('has the newest charged answer, from either process', async () => {
      await answer();
      const newest = await answer();
      const { charged, ...rest } = await same();
      expect(rest).toEqual({ newestId: newest, runningId: undefined });
      expect(charged).toMatchObject({
        checkId: newest,
        answeredAtMs: clock.now(),
        source: { payerId: 'payer-1' },
      });
      expect(Buffer.from(charged?.sealedAnswer ?? []).toString()).toBe(`answer of ${newest}`);
    });

    it('has the charged answer behind newer ones that were not charged, and the newest of all', async () => {
      const charged = await answer();
      const uncharged = await answer('release');
      expect(await same()).toMatchObject({ newestId: uncharged, charged: { checkId: charged } });
    });

    it('has no charged answer from before the time that it is asked for', async () => {
      const checkId = await answer();
      expect((await same(clock.now())).charged?.checkId).toBe(checkId);
      expect(await same(clock.now() + 1)).toEqual({ ...NOTHING, newestId: checkId });
    });

    it('has no charged answer that may not be replayed any more', async () => {
      const newestId = await answer();
      clock.advance(LIFETIMES.answerMs - 1);
      expect((await same()).charged).toBeDefined();
      clock.advance(1);
      expect(await same()).toEqual({ ...NOTHING, newestId });
    });

    it('has the check that runs, whatever its key', async () => {
      const charged = await answer();
      clock.advance(1_000);
      const running = await begin();
      const { checkId: runningId } = running;
      expect(await same()).toMatchObject({ newestId: runningId, runningId, charged: { checkId: charged } });
      await store.forget(running);
      expect(await same()).toMatchObject({ newestId: charged, runningId: undefined });
    });

    it.each<[string, Partial<Reservation>]>([
      ['another workspace', { workspaceId: OTHER_WORKSPACE.id }],
      ['another clinic', { clientId: uuid(22) }],
      ['another question', { fingerprint: 'another' }],
      ['another member', { memberHash: 'another' }],
      ['a mock check', { kind: 'mock' }],
    ])('has nothing of %s', async (_what, differences) => {
      await answer('capture', differences);
      expect(await same()).toEqual(NOTHING);
    });

    it('finds what was asked under an older key, and of both the newest', async () => {
      const former = { fingerprint: 'by the older key', memberHash: 'member by the older key' };
      const old = await answer('capture', former);
      const hashes = [...QUESTION.hashes, former];
      expect((await same(0, { hashes })).charged?.checkId).toBe(old);
      const newer = await answer();
      expect(await same(0, { hashes })).toMatchObject({ newestId: newer, charged: { checkId: newer } });
    });

    it('says whether a check has a key, in any state', async () => {
      const attempt = await begin();
      const scope = { ...RESERVATION, idempotencyKey: uuid(2_001) };
      expect(await stores.other.hasKey(scope)).toBe(true);
      expect(await stores.other.hasKey({ ...scope, clientId: uuid(22) })).toBe(false);
      expect(await stores.other.hasKey({ ...scope, kind: 'mock' })).toBe(false);
      await record(attempt, 'capture');
      expect(await stores.other.hasKey(scope)).toBe(true);
      expect(await stores.other.hasKey({ ...scope, idempotencyKey: uuid(2_002) })).toBe(false);
    });

    const found = async (
      filter: Partial<Record<'memberHashes' | 'nameHashes', string[]>>,
    ): Promise<string[]> => {
      const page = { limit: 100, cursor: undefined };
      const { entries } = await stores.other.list({ workspaceId }, { ...page, ...filter });
      return entries.map(({ checkId }) => checkId);
    };
    const of = (hashes: Partial<QuestionHashes>): Promise<string> => answer('release', hashes);

    it('lists the checks of a patient, newest first, of any clinic and kind, and under any key', async () => {
      const mine = [
        await of({ memberHash: 'm1', nameHash: 'n1' }),
        await answer('capture', { memberHash: 'm1 by an older key', nameHash: 'n1', clientId: uuid(22) }),
        await answer('capture', { memberHash: 'm1', nameHash: undefined, kind: 'mock' }),
      ].reverse();
      await of({ memberHash: 'm2', nameHash: 'n2' });
      expect(await found({ memberHashes: ['m1', 'm1 by an older key'] })).toEqual(mine);
      expect(await found({ memberHashes: ['m1'] })).toEqual([mine[0], mine[2]]);
      expect(await found({ nameHashes: ['n1'] })).toEqual([mine[1], mine[2]]);
      expect(await found({ memberHashes: ['m1'], nameHashes: ['n1'] })).toEqual([mine[2]]);
      expect(await found({ memberHashes: ['m2'], nameHashes: ['n1'] })).toEqual([]);
    });

    it('lists the pages of a patient without a gap, also of two clinics', async () => {
      const ids = [];
      for (const clinic of [clientId, uuid(22), clientId])
        ids.unshift(await answer('capture', { clientId: clinic }));
      await answer('capture', { clientId: uuid(23) });
      const whose = { workspaceId, clientIds: [clientId, uuid(22)] };
      const listed: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await store.list(whose, { limit: 1, cursor, memberHashes: [memberHash, 'none'] });
        listed.push(...page.entries.map(({ checkId }) => checkId));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      expect(listed).toEqual(ids);
    });

    it('finds a check no more by its patient once it is forgotten, also after its answer has expired', async () => {
      const [forgotten, kept] = [await answer(), await answer()];
      clock.advance(LIFETIMES.answerMs);
      await store.sweep();
      await store.dropAnswers(await store.listAnswers({ checkId: forgotten }, 10));
      expect(await found({ memberHashes: [memberHash] })).toEqual([kept]);
      expect(await store.listAnswers({ checkId: forgotten }, 10)).toEqual([]);
      expect((await same()).newestId).toBe(kept);
      expect(await store.find(workspaceId, forgotten)).toBeDefined();
    });
  });
}
