import { numberedChecks, type NumberedChecks } from '../../testing/numbered-checks';
import { RESERVATION, CLINIC, FACTS, LIFETIMES, OTHER_WORKSPACE } from '../../testing/samples';
import { sealedTexts } from '../../testing/sealed-texts';
import type { MakeCheckStores } from './check-store.contract';
import type { Attempt } from './ports';

const CHECK = { clientId: CLINIC.clientId, checkKind: 'live' };

/** What every store of checks promises about finding an answer by the check's id. */
export function findAnswerContract(name: string, makeStores: MakeCheckStores): void {
  describe(`${name} as a source of answers by check`, () => {
    let { clock, stores, store, begin }: NumberedChecks = {} as NumberedChecks;

    beforeEach(async () => {
      ({ clock, stores, store, begin } = await numberedChecks(makeStores));
    });
    afterEach(() => stores.close());

    const record = (attempt: Attempt, sealedExchange?: Uint8Array): Promise<boolean> =>
      store.recordAnswer({
        ...attempt,
        answeredAtMs: clock.now(),
        sealedAnswer: Buffer.from('the answer'),
        sealedExchange,
        facts: FACTS,
        settlement: 'capture',
      });

    it('says that the check runs until it is answered, then returns the same bytes, in either process', async () => {
      const attempt = await begin();
      const { checkId } = attempt;
      expect(await stores.other.findAnswer(RESERVATION.workspaceId, checkId)).toEqual({
        ...CHECK,
        kind: 'running',
      });
      await record(attempt);
      const found = await stores.other.findAnswer(RESERVATION.workspaceId, checkId);
      const { payerId, payerName, traceId, isSimulated, doubts } = FACTS;
      const source = { payerId, payerName, traceId, isSimulated, doubts };
      expect(found).toMatchObject({ ...CHECK, kind: 'answered', answeredAtMs: clock.now(), source });
      expect(sealedTexts(found)).toEqual(['the answer', undefined]);
    });

    it('returns what was exchanged with the payer, as long as the answer', async () => {
      const attempt = await begin();
      await record(attempt, Buffer.from('the exchange'));
      const find = () => stores.other.findAnswer(RESERVATION.workspaceId, attempt.checkId);
      clock.advance(LIFETIMES.answerMs - 1);
      expect(sealedTexts(await find())).toEqual(['the answer', 'the exchange']);
      clock.advance(1);
      expect(await find()).toEqual({ ...CHECK, kind: 'expired' });
    });

    it('finds neither a check of another workspace nor a refused one', async () => {
      const attempt = await begin();
      expect(await store.findAnswer(OTHER_WORKSPACE.id, attempt.checkId)).toBeUndefined();
      await store.forget(attempt);
      expect(await store.findAnswer(RESERVATION.workspaceId, attempt.checkId)).toBeUndefined();
    });

    it('says that the answer has expired when it may no longer be replayed, swept or not', async () => {
      const attempt = await begin();
      await record(attempt);
      clock.advance(LIFETIMES.answerMs - 1);
      const find = () => store.findAnswer(RESERVATION.workspaceId, attempt.checkId);
      expect(await find()).toMatchObject({ kind: 'answered' });
      clock.advance(1);
      expect(await find()).toEqual({ ...CHECK, kind: 'expired' });
      await store.sweep();
      expect(await find()).toEqual({ ...CHECK, kind: 'expired' });
    });

    it('returns no dropped answer', async () => {
      const attempt = await begin();
      await record(attempt, Buffer.from('the exchange'));
      await store.dropAnswers(await store.listAnswers({ checkId: attempt.checkId }, 10));
      expect(await store.findAnswer(RESERVATION.workspaceId, attempt.checkId)).toEqual({
        ...CHECK,
        kind: 'expired',
      });
    });
  });
}
