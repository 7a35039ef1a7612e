import { fakeClock, type FakeClock } from '@eligibility/kit/testing';
import { RESERVATION, FACTS, LIFETIMES, uuid } from '../../testing/samples';
import { sealedTexts } from '../../testing/sealed-texts';
import type { CheckStores, MakeCheckStores } from './check-store.contract';
import type { Attempt, CheckStore, SealedAnswer, SealedParts } from './ports';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Larger than a page of a store. */
const EXCHANGE = Buffer.alloc(20_000, 'what was exchanged ');

/** What every store of checks promises about sealing its answers anew. */
export function sealedAnswersContract(name: string, makeStores: MakeCheckStores): void {
  describe(`${name} as a store of sealed answers`, () => {
    let clock: FakeClock;
    let stores: CheckStores;
    let store: CheckStore;

    beforeEach(async () => {
      clock = fakeClock();
      stores = await makeStores(clock, LIFETIMES);
      store = stores.one;
    });
    afterEach(() => stores.close());

    /** The n-th check of a test, under a key of its own. */
    const reservationFor = (n: number): typeof RESERVATION => ({
      ...RESERVATION,
      checkId: uuid(100 + n),
      idempotencyKey: uuid(200 + n),
    });
    const answer = async (n: number, sealedExchange?: Uint8Array): Promise<Attempt> => {
      const reservation = reservationFor(n);
      const { checkId, workspaceId } = reservation;
      const attempt = { checkId, workspaceId, fence: 1 };
      expect(await store.reserve(reservation)).toEqual({ kind: 'mine', attempt });
      const sealedAnswer = Buffer.from('answer 1');
      const answered = { ...attempt, answeredAtMs: clock.now(), sealedAnswer, sealedExchange, facts: FACTS };
      expect(await store.recordAnswer({ ...answered, settlement: undefined })).toBe(true);
      return attempt;
    };
    const only = async (): Promise<SealedAnswer> => {
      const [sealed] = await store.listSealed(undefined, 10);
      if (sealed === undefined) throw new Error('no answer is stored');
      return sealed;
    };

    const places = (sealed: readonly SealedAnswer[]): readonly string[] =>
      sealed.map(({ checkId }) => checkId);

    it('are listed oldest first, page by page, each once, with new ones last', async () => {
      const given: string[] = [];
      for (let n = 0; n < 5; n += 1) {
        // Two answers each have the same time.
        if (n % 2 === 0) clock.advance(1_000);
        given.push((await answer(n)).checkId);
      }
      await store.reserve(reservationFor(8));
      const first = await store.listSealed(undefined, 2);
      expect(places(first)).toEqual(given.slice(0, 2));
      clock.advance(1_000);
      const late = await answer(9);
      const rest = await store.listSealed(first[1], 10);
      expect(places(rest)).toEqual([...given.slice(2), late.checkId]);
      expect(await store.listSealed(rest.at(-1), 10)).toEqual([]);
    });

    it('are listed with the ids that they are bound to', async () => {
      const { checkId } = await answer(1);
      const sealed = await only();
      expect(sealed).toMatchObject({
        checkId,
        workspaceId: RESERVATION.workspaceId,
        answeredAtMs: clock.now(),
      });
      expect(ArrayBuffer.isView(sealed.sealedAnswer)).toBe(true);
      expect(Buffer.from(sealed.sealedAnswer)).toEqual(Buffer.from('answer 1'));
    });

    it('are listed with what was exchanged for them, where there is that', async () => {
      await answer(1, EXCHANGE);
      await answer(2);
      const [withOne, without] = await stores.other.listSealed(undefined, 10);
      expect(ArrayBuffer.isView(withOne?.sealedExchange)).toBe(true);
      expect(Buffer.from(withOne?.sealedExchange ?? [])).toEqual(EXCHANGE);
      expect(without?.sealedExchange).toBeUndefined();
    });

    it('replace exactly the bytes that were read, and no others', async () => {
      await answer(1);
      const sealed = await only();
      expect(await store.reseal(sealed, { sealedAnswer: Buffer.from('sealed anew') })).toBe(true);
      expect(await stores.other.reseal(sealed, { sealedAnswer: Buffer.from('too late') })).toBe(false);
      const [stored] = await stores.other.listSealed(undefined, 10);
      expect(Buffer.from(stored?.sealedAnswer ?? [])).toEqual(Buffer.from('sealed anew'));
      expect(stored?.sealedExchange).toBeUndefined();
      expect(await store.reserve(reservationFor(1))).toMatchObject({ kind: 'replay' });
    });

    it('replace an answer and its exchange together, or neither when one of them changed meanwhile', async () => {
      const { checkId } = await answer(1, EXCHANGE);
      const sealed = await only();
      const anew = (text: string): SealedParts => ({
        sealedAnswer: sealed.sealedAnswer,
        sealedExchange: Buffer.from(text),
      });
      expect(await store.reseal(sealed, anew('sealed anew'))).toBe(true);
      expect(await stores.other.reseal(sealed, anew('too late'))).toBe(false);
      const found = await stores.other.findAnswer(RESERVATION.workspaceId, checkId);
      expect(sealedTexts(found)).toEqual(['answer 1', 'sealed anew']);
      expect(sealedTexts(await only())).toEqual(['answer 1', 'sealed anew']);
      expect(await store.listSealed(undefined, 10)).toHaveLength(1);
    });

    it('stay dropped when they were dropped during resealing', async () => {
      const { checkId } = await answer(1);
      const sealed = await only();
      clock.advance(DAY_MS);
      await store.sweep();
      expect(await store.reseal(sealed, { sealedAnswer: Buffer.from('sealed anew') })).toBe(false);
      expect(await store.listSealed(undefined, 10)).toEqual([]);
      expect(await store.reserve(reservationFor(1))).toEqual({ kind: 'expired', checkId });
    });
  });
}
