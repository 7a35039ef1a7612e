import { randomUUID } from 'node:crypto';
import { eventually, fakeClock, type FakeClock } from '@eligibility/kit/testing';
import type { Redis } from '@eligibility/redis';
import { storedAnswersContract } from '../app/stored-answers.contract';
import { checkLogContract } from '../app/check-log.contract';
import { checkStoreContract, type MakeCheckStores } from '../app/check-store.contract';
import { inMemoryStores } from '../../testing/in-memory-stores';
import { keyedHash } from '../../secrets/crypto';
import { RESERVATION, FACTS, LIFETIMES, uuid } from '../../testing/samples';
import type { CheckStore, ReservationResult } from '../app/ports';
import type { KeyedHash } from '../../basics/keyed-hash';
import type { Reservation } from '../domain/reservation';
import { startTestRedis, withRedis, type TestRedis } from '../../testing/redis';
import { withFinishedAnswers } from './finished-answers';

withRedis('withFinishedAnswers', () => {
  let server: TestRedis;
  let redis: Redis;
  beforeAll(async () => {
    server = await startTestRedis();
    redis = await server.connect();
  });
  afterAll(() => server.stop());

  /** A secret of its own names other entries, so no test meets those of another. */
  const freshHash = (): KeyedHash => keyedHash(Buffer.from(randomUUID()));
  const { answerMs } = LIFETIMES;

  const makeStores: MakeCheckStores = async (clock, lifetimes) => {
    const store = inMemoryStores({ clock, lifetimes }).checks;
    const hash = freshHash();
    const decorated = (): CheckStore =>
      withFinishedAnswers(store, { redis, clock, answerMs, hash, sealingKeyId: '1', keyIds: ['1'] });
    return Promise.resolve({ one: decorated(), other: decorated(), close: () => Promise.resolve() });
  };
  checkStoreContract('a store with its finished answers in Redis', makeStores);
  checkLogContract('a store with its finished answers in Redis', makeStores);
  storedAnswersContract('a store with its finished answers in Redis', makeStores);

  describe('finished answers in Redis next to the store', () => {
    let clock: FakeClock;
    let inner: CheckStore;
    let hash: KeyedHash;
    let asked: number;

    beforeEach(async () => {
      await eventually(redis.isUp);
      clock = fakeClock();
      const store = inMemoryStores({ clock }).checks;
      asked = 0;
      inner = {
        ...store,
        reserve: (reservation) => {
          asked += 1;
          return store.reserve(reservation);
        },
      };
      hash = freshHash();
    });

    const process = (sealingKeyId = '1'): CheckStore =>
      withFinishedAnswers(inner, { redis, clock, answerMs, hash, sealingKeyId, keyIds: ['1', '2'] });
    const answer = async (store: CheckStore, reservation: Reservation = RESERVATION): Promise<void> => {
      const reserved = await store.reserve(reservation);
      if (reserved.kind !== 'mine') throw new Error(`the reservation is ${reserved.kind}`);
      await store.recordAnswer({
        ...reserved.attempt,
        answeredAtMs: clock.now(),
        sealedAnswer: Buffer.from('sealed'),
        facts: FACTS,
        settlement: 'capture',
      });
    };
    const retry = (store: CheckStore, differences: Partial<Reservation> = {}): Promise<ReservationResult> =>
      store.reserve({ ...RESERVATION, checkId: uuid(900), ...differences });
    const isAnsweredByRedis = async (store: CheckStore): Promise<boolean> => {
      const before = asked;
      return (await retry(store)).kind === 'replay' && asked === before;
    };

    it('replays an answer to every process without asking the store', async () => {
      await answer(process());
      const other = process();
      await eventually(() => isAnsweredByRedis(other));
      const replay = await retry(other);
      expect(replay).toMatchObject({ kind: 'replay', checkId: RESERVATION.checkId });
      expect(replay.kind === 'replay' && Buffer.from(replay.sealedAnswer)).toEqual(Buffer.from('sealed'));
    });

    it('asks the store about every other request, even one with the same key', async () => {
      await answer(process());
      await eventually(() => isAnsweredByRedis(process()));
      const before = asked;
      expect(await retry(process(), { fingerprint: 'something else' })).toEqual({ kind: 'reused' });
      expect(await retry(process(), { clientId: uuid(12) })).toMatchObject({ kind: 'mine' });
      expect(asked).toBe(before + 2);
    });

    it('asks the store once the answer has expired, however long Redis kept it', async () => {
      await answer(process());
      await eventually(() => isAnsweredByRedis(process()));
      clock.advance(answerMs);
      expect(await retry(process())).toEqual({ kind: 'expired', checkId: RESERVATION.checkId });
    });

    it('forgets an answer under every key it may be sealed with, and rejects a late copy', async () => {
      for (const sealingKeyId of ['1', '2']) {
        const key = { checkId: uuid(Number(sealingKeyId)), idempotencyKey: uuid(40 + Number(sealingKeyId)) };
        const owner = process(sealingKeyId);
        await answer(owner, { ...RESERVATION, ...key });
        const copies = async (): Promise<boolean> => {
          const before = asked;
          return (await retry(process(sealingKeyId), key)).kind === 'replay' && asked === before;
        };
        await eventually(copies);
        const store = process('1');
        await store.dropAnswers(await store.listAnswers({ checkId: key.checkId }, 1));
        expect(await retry(process(sealingKeyId), key)).toEqual({ kind: 'expired', checkId: key.checkId });
      }
    });

    it('forgets an answer that a gateway with an older key of fingerprints put there', async () => {
      const older = process();
      await answer(older);
      await eventually(() => isAnsweredByRedis(older));
      const options = { redis, clock, answerMs, sealingKeyId: '1', keyIds: ['1'] };
      const newer = withFinishedAnswers(inner, { ...options, hash: freshHash(), formerHashes: [hash] });
      expect(await isAnsweredByRedis(newer)).toBe(false);
      await newer.dropAnswers(await newer.listAnswers({ checkId: RESERVATION.checkId }, 1));
      expect(await retry(older)).toEqual({ kind: 'expired', checkId: RESERVATION.checkId });
    });

    it('does not report an answer as forgotten while Redis may still have it', async () => {
      const store = process();
      await answer(store);
      const kept = await store.listAnswers({ checkId: RESERVATION.checkId }, 1);
      const away = { ...redis, run: () => Promise.resolve(undefined) };
      const cut = withFinishedAnswers(inner, {
        ...{ redis: away, clock, answerMs, hash, sealingKeyId: '1', keyIds: ['1'] },
      });
      await expect(cut.dropAnswers(kept)).rejects.toMatchObject({ code: 'service-unavailable' });
      expect(await store.listAnswers({ checkId: RESERVATION.checkId }, 1)).toEqual(kept);
    });

    it('accepts no answer from an owner that was taken over', async () => {
      const late = process();
      await late.reserve(RESERVATION);
      clock.advance(LIFETIMES.leaseMs);
      const next = process();
      expect(await retry(next)).toMatchObject({ kind: 'mine', attempt: { fence: 2 } });
      const sealedAnswer = Buffer.from('from the one who was taken over');
      const stale = {
        checkId: RESERVATION.checkId,
        workspaceId: RESERVATION.workspaceId,
        fence: 1,
        answeredAtMs: clock.now(),
        sealedAnswer,
        facts: FACTS,
      };
      expect(await late.recordAnswer({ ...stale, settlement: 'capture' })).toBe(false);
      expect(await retry(process())).toMatchObject({ kind: 'in-progress' });
      await next.recordAnswer({
        ...stale,
        fence: 2,
        sealedAnswer: Buffer.from('won'),
        settlement: 'capture',
      });
      await eventually(() => isAnsweredByRedis(process()));
      const replay = await retry(process());
      expect(replay.kind === 'replay' && Buffer.from(replay.sealedAnswer)).toEqual(Buffer.from('won'));
    });

    it('does not open answers that were sealed with another key', async () => {
      await answer(process('1'));
      await eventually(() => isAnsweredByRedis(process('1')));
      expect(await isAnsweredByRedis(process('2'))).toBe(false);
    });

    it('accepts nothing that was changed or moved in Redis', async () => {
      const names: string[] = [];
      const spying = { ...redis, get: (key: string) => (names.push(key), redis.get(key)) };
      await answer(process());
      await eventually(() => isAnsweredByRedis(process()));
      const watched = withFinishedAnswers(inner, {
        redis: spying,
        clock,
        answerMs,
        hash,
        sealingKeyId: '1',
        keyIds: ['1'],
      });
      await retry(watched);
      await retry(watched, { idempotencyKey: uuid(77) });
      const [name = '', otherName = ''] = names;
      const text = (await redis.get(name)) ?? '';

      await redis.set(otherName, text, 60_000);
      const moved = { idempotencyKey: uuid(77), checkId: uuid(901) };
      expect(await retry(process(), moved)).toMatchObject({ kind: 'in-progress' });
      for (const forged of [text.replace('sealed":"', 'sealed":"AAAA'), 'no json', '{}', '']) {
        await redis.set(name, forged, 60_000);
        const before = asked;
        expect(await retry(process())).toMatchObject({ kind: 'replay', checkId: RESERVATION.checkId });
        expect(asked).toBe(before + 1);
      }
    });

    it('has neither the idempotency key nor the fingerprint in the name of an entry', async () => {
      const names: string[] = [];
      const spying = { ...redis, get: (key: string) => (names.push(key), Promise.resolve(undefined)) };
      await retry(
        withFinishedAnswers(inner, {
          redis: spying,
          clock,
          answerMs,
          hash,
          sealingKeyId: '1',
          keyIds: ['1'],
        }),
      );
      expect(names).toHaveLength(1);
      expect(names[0]).toMatch(/^answer:1:[0-9a-f]{64}$/);
    });

    it('leaves everything to the store while Redis is down, and charges nothing twice', async () => {
      const store = process();
      await server.server.kill();
      await eventually(() => !redis.isUp());
      await answer(store);
      expect(await retry(store)).toMatchObject({ kind: 'replay' });
      expect(await retry(store, { fingerprint: 'something else' })).toEqual({ kind: 'reused' });
      await server.server.restart();
      await eventually(redis.isUp, 10_000);
      expect(await retry(store)).toMatchObject({ kind: 'replay' });
    });
  });
});
