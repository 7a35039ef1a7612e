import type { Reservation } from '../domain/reservation';
import { numberedChecks, type NumberedChecks } from '../../testing/numbered-checks';
import { RESERVATION, FACTS, uuid } from '../../testing/samples';
import type { MakeCheckStores } from './check-store.contract';
import type { CheckStore } from './ports';

/** What every store of checks promises about dropping answers before their lifetime is over. */
export function storedAnswersContract(name: string, makeStores: MakeCheckStores): void {
  describe(`${name} as a store of answers`, () => {
    let clock: NumberedChecks['clock'];
    let stores: NumberedChecks['stores'];
    let store: NumberedChecks['store'];
    let begin: NumberedChecks['begin'];

    beforeEach(async () => {
      ({ clock, stores, store, begin } = await numberedChecks(makeStores));
    });
    afterEach(() => stores.close());

    const answer = async (differences?: Partial<Reservation>): Promise<string> => {
      const attempt = await begin(differences);
      const sealedAnswer = Buffer.from('answer');
      const answered = { ...attempt, answeredAtMs: clock.now(), sealedAnswer, facts: FACTS };
      await store.recordAnswer({ ...answered, settlement: 'capture' });
      return attempt.checkId;
    };
    const retry = (n: number): ReturnType<CheckStore['reserve']> =>
      stores.other.reserve({ ...RESERVATION, checkId: uuid(9_000 + n), idempotencyKey: uuid(2_000 + n) });
    const idsOf = async (workspaceId: string): Promise<readonly string[]> =>
      (await store.listAnswers({ workspaceId }, 10)).map(({ checkId }) => checkId).sort();

    it('lists the answers of a workspace or a check, with their idempotency keys', async () => {
      const mine = [await answer(), await answer()];
      await begin();
      const theirs = await answer({ workspaceId: uuid(11) });
      expect(await idsOf(RESERVATION.workspaceId)).toEqual(mine);
      expect(await store.listAnswers({ workspaceId: RESERVATION.workspaceId }, 1)).toHaveLength(1);
      const { clientId, kind } = RESERVATION;
      const scope = { workspaceId: uuid(11), clientId, kind, idempotencyKey: uuid(2_004) };
      expect(await store.listAnswers({ checkId: theirs }, 10)).toEqual([{ checkId: theirs, scope }]);
      expect(await store.listAnswers({ checkId: uuid(99) }, 10)).toEqual([]);
    });

    it('drops only the answer: a retry is refused as too late, the log and the settlement stay', async () => {
      const [dropped, kept] = [await answer(), await answer()];
      await store.dropAnswers(await store.listAnswers({ checkId: dropped }, 10));
      await store.erase();
      expect(await idsOf(RESERVATION.workspaceId)).toEqual([kept]);
      expect(await retry(1)).toEqual({ kind: 'expired', checkId: dropped });
      expect(await retry(2)).toMatchObject({ kind: 'replay', checkId: kept });
      expect(await store.find(RESERVATION.workspaceId, dropped)).toMatchObject({ isCharged: true });
      clock.advance(60_000);
      expect(await store.takeOverdue('process-2', 10)).toHaveLength(2);
    });

    it('drops nothing, without an error, when the answer is already gone', async () => {
      const answers = await store.listAnswers({ checkId: await answer() }, 10);
      await Promise.all([store.dropAnswers(answers), stores.other.dropAnswers(answers)]);
      await store.dropAnswers(answers);
      expect(await idsOf(RESERVATION.workspaceId)).toEqual([]);
    });
  });
}
