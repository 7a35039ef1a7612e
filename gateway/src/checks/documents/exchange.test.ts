import { fakeClock, type FakeClock } from '@eligibility/kit/testing';
import type { Collection, DocumentDatabase } from '@eligibility/documents';
import { onEachEngine, type TempDatabase } from '@eligibility/testkit/engines';
import { FACTS, LIFETIMES, RESERVATION, uuid } from '../../testing/samples';
import { sealedTexts } from '../../testing/sealed-texts';
import type { CheckStore } from '../app/ports';
import { checkStore } from './check-store';
import { EVENTS } from '../../events/documents/event-store';
import { CHECK_LINES, CHECKS, type CheckDocument } from './check-schema';

onEachEngine([CHECKS, CHECK_LINES, EVENTS], (_engine, take) => {
  describe('what was exchanged with a payer', () => {
    let database: TempDatabase;
    let checks: Collection<CheckDocument>;
    let loaded: (readonly string[])[];
    let store: CheckStore;
    let clock: FakeClock;
    beforeEach(async () => {
      database = await take();
      const db = await database.open();
      checks = db.collection(CHECKS);
      loaded = [];
      clock = fakeClock();
      store = checkStore(notingFields(db, loaded), { clock, lifetimes: LIFETIMES });
      await store.reserve(RESERVATION);
      const sealed = { sealedAnswer: Buffer.from('answer'), sealedExchange: Buffer.from('exchange') };
      const answered = { ...attempt, answeredAtMs: clock.now(), ...sealed, facts: FACTS };
      await store.recordAnswer({ ...answered, settlement: 'capture' });
    });
    afterEach(() => database.giveBack());

    const { checkId, workspaceId } = RESERVATION;
    const attempt = { checkId, workspaceId, fence: 1 };
    const stored = async (): Promise<readonly string[]> =>
      Object.keys((await checks.findOne({ _id: checkId })) ?? {}).filter((field) =>
        field.startsWith('sealed'),
      );

    it('is loaded where it is asked for, and not with log lines, lists or replays', async () => {
      await store.reserve({ ...RESERVATION, checkId: uuid(900) });
      await store.find(workspaceId, checkId);
      await store.list({ workspaceId }, { limit: 5, cursor: undefined });
      await store.listAnswers({ workspaceId }, 5);
      await store.listOpen(5);
      clock.advance(LIFETIMES.leaseMs);
      expect(await store.takeOverdue('process-2', 5)).toHaveLength(1);
      await store.sweep();
      expect(loaded.length).toBeGreaterThanOrEqual(6);
      expect(loaded.flat()).not.toContain('sealedExchange');
      expect(loaded.flat().filter((field) => field === 'sealedAnswer')).toHaveLength(1);
      expect(sealedTexts(await store.findAnswer(workspaceId, checkId))).toEqual(['answer', 'exchange']);
      expect(loaded.flat()).toContain('sealedExchange');
    });

    it('is dropped with its answer, by order and by age', async () => {
      expect(await stored()).toEqual(['sealedAnswer', 'sealedExchange']);
      await store.dropAnswers(await store.listAnswers({ workspaceId }, 5));
      expect(await stored()).toEqual([]);
    });

    it('is dropped by the sweep', async () => {
      clock.advance(LIFETIMES.answerMs);
      await store.sweep();
      expect(await stored()).toEqual([]);
    });

    it('is missing, without harm, where there is none', async () => {
      await checks.update({ filter: { _id: checkId }, update: { $unset: { sealedExchange: 1 } } });
      expect(sealedTexts(await store.findAnswer(workspaceId, checkId))).toEqual(['answer', undefined]);
      const [sealed] = await store.listSealed(undefined, 5);
      const anew = { sealedAnswer: Buffer.from('anew') };
      expect(sealed && (await store.reseal(sealed, anew))).toBe(true);
      expect(await stored()).toEqual(['sealedAnswer']);
    });
  });
});

/** The same database; notes the fields of each document that it returns. */
function notingFields(db: DocumentDatabase, loaded: (readonly string[])[]): DocumentDatabase {
  const noted = <Found extends object | undefined>(found: Found): Found => {
    if (found !== undefined) loaded.push(Object.keys(found));
    return found;
  };
  return {
    ...db,
    collection: (declaration) => {
      const collection = db.collection(declaration);
      return {
        ...collection,
        findOne: async (...query) => noted(await collection.findOne(...query)),
        find: async (query) => (await collection.find(query)).map(noted),
      };
    },
  };
}
