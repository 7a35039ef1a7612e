import { fakeClock, type FakeClock } from '@eligibility/kit/testing';
import { FACTS, LIFETIMES, RESERVATION, uuid } from '../../testing/samples';
import { sealedTexts } from '../../testing/sealed-texts';
import type { Reservation } from '../domain/reservation';
import type { CheckStores, MakeCheckStores } from './check-store.contract';
import type { EarlyAnswers } from './reserved-check';

type Outcome = Awaited<ReturnType<EarlyAnswers['reserveAnswered']>>;

const WANTED = { ...RESERVATION, kind: 'mock' } as const satisfies Reservation;

/** What every store of checks promises about an answer that is known before its check is stored. */
export function earlyAnswersContract(name: string, makeStores: MakeCheckStores): void {
  describe(`${name} as a store of answers that are known early`, () => {
    let clock: FakeClock;
    let stores: CheckStores;
    let ids: number;

    beforeEach(async () => {
      clock = fakeClock();
      stores = await makeStores(clock, LIFETIMES);
      ids = 700;
    });
    afterEach(() => stores.close());

    const earlyAnswer = (text: string) => ({
      answeredAtMs: clock.now(),
      sealedAnswer: Buffer.from(text),
      sealedExchange: Buffer.from(`exchange of ${text}`),
      facts: FACTS,
    });
    /** As a use case does it: with `mine`, the answer is recorded after the reservation. */
    const answer = async (
      text: string,
      differences: Partial<Reservation> = {},
      by = stores.one,
    ): Promise<{ readonly kind: Outcome['kind']; readonly checkId: string | undefined }> => {
      const wanted = { ...WANTED, checkId: uuid((ids += 1)), ...differences };
      const reserved = await by.reserveAnswered(wanted, earlyAnswer(text));
      if (reserved.kind === 'recorded') return { kind: 'recorded', checkId: wanted.checkId };
      if (reserved.kind === 'mine') {
        const { attempt } = reserved;
        expect(await by.recordAnswer({ ...attempt, ...earlyAnswer(text), settlement: undefined })).toBe(true);
        return { kind: 'recorded', checkId: attempt.checkId };
      }
      return { kind: reserved.kind, checkId: 'checkId' in reserved ? reserved.checkId : undefined };
    };
    const answerTextOf = async (checkId: string): Promise<string | undefined> => {
      const found = await stores.other.findAnswer(WANTED.workspaceId, checkId);
      const [answerText, exchangeText] = sealedTexts(found);
      expect(exchangeText).toBe(answerText && `exchange of ${answerText}`);
      return answerText;
    };

    it('stores the whole check: its answer and exchange, its line of the log, and nothing that is left to do', async () => {
      const { kind, checkId = '' } = await answer('first');
      expect(kind).toBe('recorded');
      expect(await answerTextOf(checkId)).toBe('first');
      const { clientId, requestId, keyId } = WANTED;
      expect(await stores.other.find(WANTED.workspaceId, checkId)).toEqual({
        checkId,
        createdAtMs: clock.now(),
        kind: 'mock',
        clientId,
        keyId,
        requestId,
        ...FACTS,
        isCharged: false,
      });
      clock.advance(LIFETIMES.leaseMs);
      expect(await stores.one.takeOverdue('process-2', 10)).toEqual([]);
      expect(await stores.one.listOpen(10)).toEqual([]);
    });

    it('replays the stored answer to the next one with the key, whose own is dropped', async () => {
      const { checkId } = await answer('first');
      expect(await answer('second', {}, stores.other)).toEqual({ kind: 'replay', checkId });
      expect(await answerTextOf(checkId ?? '')).toBe('first');
      expect(await stores.one.listSealed(undefined, 10)).toHaveLength(1);
    });

    it('stores exactly one of 50 that come together', async () => {
      const all = Array.from({ length: 50 }, (_, n) =>
        stores[n % 2 === 0 ? 'one' : 'other'].reserveAnswered(
          { ...WANTED, checkId: uuid((ids += 1)) },
          earlyAnswer(String(n)),
        ),
      );
      const kinds = (await Promise.all(all)).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind === 'recorded' || kind === 'mine')).toHaveLength(1);
      expect(new Set(kinds)).not.toContain('reused');
    });

    it('refuses the key of another request, and of one that runs', async () => {
      await answer('first');
      expect(await answer('second', { fingerprint: 'other' })).toMatchObject({ kind: 'reused' });
      await stores.one.reserve({ ...WANTED, checkId: uuid(690), idempotencyKey: uuid(691) });
      expect(await answer('third', { idempotencyKey: uuid(691) })).toEqual({
        kind: 'in-progress',
        checkId: uuid(690),
      });
    });

    it('takes over the check of an owner that died, under its own id', async () => {
      await stores.one.reserve({ ...WANTED, checkId: uuid(690) });
      clock.advance(LIFETIMES.leaseMs);
      expect(await answer('after the crash')).toEqual({ kind: 'recorded', checkId: uuid(690) });
      expect(await answerTextOf(uuid(690))).toBe('after the crash');
    });

    it('begins anew with a key whose lifetime is over', async () => {
      const { checkId: former } = await answer('first');
      clock.advance(LIFETIMES.recordMs);
      const { kind, checkId } = await answer('second');
      expect(kind).toBe('recorded');
      expect(checkId).not.toBe(former);
      expect(await answerTextOf(checkId ?? '')).toBe('second');
    });
  });
}
