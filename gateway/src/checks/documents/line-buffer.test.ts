import { fakeClock, type FakeClock } from '@eligibility/kit/testing';
import type { DocumentDatabase } from '@eligibility/documents';
import { onEachEngine, type TempDatabase } from '@eligibility/testkit/engines';
import type { CheckStore } from '../app/ports';
import type { Settlement } from '../domain/charge-table';
import { FACTS, FIRST_PAGE, LIFETIMES, RESERVATION } from '../../testing/samples';
import { CHECK_LINES, CHECKS } from './check-schema';
import { checkStore } from './check-store';
import { EVENTS } from '../../events/documents/event-store';

const { checkId, workspaceId, memberHash, nameHash } = RESERVATION;
const ATTEMPT = { checkId, workspaceId, fence: 1 };

onEachEngine([CHECKS, CHECK_LINES, EVENTS], (_engine, take) => {
  describe('the line of a check in the log', () => {
    let database: TempDatabase;
    let clock: FakeClock;
    /** False while no line can be written, as in a process that dies before it writes one. */
    let canWrite: boolean;
    let answering: CheckStore;
    let other: CheckStore;

    beforeEach(async () => {
      database = await take();
      clock = fakeClock();
      canWrite = true;
      const options = { clock, lifetimes: LIFETIMES };
      const db = whereLinesFail(await database.open(), () => !canWrite);
      answering = checkStore(db, options);
      other = checkStore(await database.open(), options);
    });
    afterEach(async () => {
      await answering.markSettled([]);
      await database.giveBack();
    });

    const answer = async (settlement: Settlement | undefined): Promise<void> => {
      await answering.reserve({ ...RESERVATION, kind: settlement === undefined ? 'mock' : 'live' });
      const sealedAnswer = Buffer.from('answer');
      await answering.recordAnswer({
        ...ATTEMPT,
        answeredAtMs: clock.now(),
        sealedAnswer,
        facts: FACTS,
        settlement,
      });
    };
    const listedBy = async (store: CheckStore): Promise<readonly string[]> =>
      (await store.list({ workspaceId }, FIRST_PAGE)).entries.map((entry) => entry.checkId);

    it('is listed at once by the process that answered, and by others when the settlement is noted', async () => {
      await answer('capture');
      expect(await other.find(workspaceId, checkId)).toMatchObject({ isCharged: true });
      expect(await listedBy(answering)).toEqual([checkId]);
      await answering.markSettled([ATTEMPT]);
      expect(await listedBy(other)).toEqual([checkId]);
      expect(await other.listOpen(10)).toEqual([]);
    });

    it.each<[string, Settlement | undefined]>([
      ['live', 'capture'],
      ['mock', undefined],
    ])('is written by who takes over a %s check whose process died before', async (_kind, settlement) => {
      canWrite = false;
      await answer(settlement);
      clock.advance(LIFETIMES.leaseMs);
      const left = await other.takeOverdue('process-2', 10);
      expect(left).toEqual(settlement === undefined ? [] : [{ ...ATTEMPT, kind: 'unsettled', settlement }]);
      expect(await listedBy(other)).toEqual([checkId]);
      await other.markSettled(left);
      expect(await other.listOpen(10)).toEqual([]);
      clock.advance(LIFETIMES.leaseMs);
      expect(await other.takeOverdue('process-2', 10)).toEqual([]);
      canWrite = true;
    });

    it('has no hash of a patient who was forgotten while it waited in the process that answered', async () => {
      canWrite = false;
      await answer('capture');
      await other.dropAnswers(await other.listAnswers({ workspaceId }, 10));
      canWrite = true;
      await answering.markSettled([ATTEMPT]);
      expect(await listedBy(other)).toEqual([checkId]);
      for (const filter of [{ memberHashes: [memberHash] }, { nameHashes: [String(nameHash)] }])
        expect((await other.list({ workspaceId }, { ...FIRST_PAGE, ...filter })).entries).toEqual([]);
    });

    it('waits while it cannot be written, and until then the check is not closed', async () => {
      canWrite = false;
      await answer('capture');
      await expect(answering.markSettled([ATTEMPT])).rejects.toThrow('no line can be written');
      await expect(listedBy(answering)).rejects.toThrow('no line can be written');
      expect(await other.listOpen(10)).toMatchObject([{ state: 'unsettled' }]);
      canWrite = true;
      await answering.markSettled([ATTEMPT]);
      expect(await listedBy(other)).toEqual([checkId]);
      expect(await other.listOpen(10)).toEqual([]);
    });
  });
});

function whereLinesFail(db: DocumentDatabase, isFailing: () => boolean): DocumentDatabase {
  return {
    ...db,
    collection: (declaration) => {
      const collection = db.collection(declaration);
      if (declaration.name !== CHECK_LINES.name) return collection;
      return {
        ...collection,
        insertMissing: (lines) =>
          isFailing() && lines.length > 0
            ? Promise.reject(new Error('no line can be written'))
            : collection.insertMissing(lines),
      };
    },
  };
}
