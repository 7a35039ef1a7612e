import { fakeClock } from '@eligibility/kit/testing';
import { answerCipher } from '../../secrets/crypto';
import type { KeyRing } from '../../secrets/key-ring';
import { inMemoryStores } from '../../testing/in-memory-stores';
import { RESERVATION, FACTS, uuid } from '../../testing/samples';
import type { AnswerCipher, CheckStore } from './ports';
import { rotateAnswers } from './rotate-answers';

const keyOf = (id: string): KeyRing[0] => ({ id, secret: Buffer.alloc(32, Number(id)) });
const old = answerCipher([keyOf('1')]);
const both = answerCipher([keyOf('2'), keyOf('1')]);
const next = answerCipher([keyOf('2')]);

describe('rotateAnswers', () => {
  const clock = fakeClock();
  let checks: CheckStore;
  beforeEach(() => {
    checks = inMemoryStores({ clock }).checks;
  });

  const reservationFor = (n: number): typeof RESERVATION => ({
    ...RESERVATION,
    checkId: uuid(1_000 + n),
    idempotencyKey: uuid(5_000 + n),
  });
  const answer = async (n: number, cipher: AnswerCipher, exchangedBy = cipher): Promise<void> => {
    const { checkId, workspaceId } = reservationFor(n);
    await checks.reserve(reservationFor(n));
    const boundTo = { workspaceId, checkId };
    const sealed = {
      sealedAnswer: cipher.seal(`answer ${String(n)}`, boundTo),
      sealedExchange: exchangedBy.sealExchange(Buffer.from(`exchange ${String(n)}`), boundTo),
    };
    const answered = { ...boundTo, fence: 1, answeredAtMs: clock.now(), ...sealed, facts: FACTS };
    await checks.recordAnswer({ ...answered, settlement: undefined });
  };
  const exchangeOf = async (n: number, cipher: AnswerCipher): Promise<string> => {
    const { checkId, workspaceId } = reservationFor(n);
    const found = await checks.findAnswer(workspaceId, checkId);
    if (found?.kind !== 'answered' || found.sealedExchange === undefined) return 'none';
    const opened = await cipher.openExchange(found.sealedExchange, { workspaceId, checkId });
    return opened.isReadable ? opened.plaintext.toString() : opened.reason;
  };
  const replayOf = async (n: number, cipher: AnswerCipher): Promise<string> => {
    const replay = await checks.reserve(reservationFor(n));
    if (replay.kind !== 'replay') throw new Error(`the reservation is ${replay.kind}`);
    const { checkId, sealedAnswer } = replay;
    const opened = await cipher.open(sealedAnswer, { workspaceId: RESERVATION.workspaceId, checkId });
    return opened.isReadable ? opened.plaintext : opened.reason;
  };

  it('makes every answer open with the new key alone and replay the same text, over many batches', async () => {
    for (let n = 0; n < 250; n += 1) await answer(n, n % 5 === 0 ? both : old);
    expect(await rotateAnswers({ checks, cipher: both })).toEqual({
      answers: 250,
      resealed: 200,
      unreadable: 0,
    });
    for (let n = 0; n < 250; n += 1) {
      expect(await replayOf(n, next)).toBe(`answer ${String(n)}`);
      expect(await exchangeOf(n, next)).toBe(`exchange ${String(n)}`);
    }
  });

  it('seals an answer anew although its exchange opens with no key, counts that, and keeps it', async () => {
    await answer(1, old, answerCipher([keyOf('9')]));
    expect(await rotateAnswers({ checks, cipher: both })).toEqual({ answers: 1, resealed: 1, unreadable: 1 });
    expect(await replayOf(1, next)).toBe('answer 1');
    expect(await exchangeOf(1, answerCipher([keyOf('9')]))).toBe('exchange 1');
    expect(await rotateAnswers({ checks, cipher: both })).toEqual({ answers: 1, resealed: 0, unreadable: 1 });
  });

  it('seals an exchange anew that alone is under the older key', async () => {
    await answer(1, both, old);
    expect(await rotateAnswers({ checks, cipher: both })).toEqual({ answers: 1, resealed: 1, unreadable: 0 });
    expect(await replayOf(1, next)).toBe('answer 1');
    expect(await exchangeOf(1, next)).toBe('exchange 1');
  });

  it('finds nothing to do on the second run', async () => {
    await answer(1, old);
    await rotateAnswers({ checks, cipher: both });
    expect(await rotateAnswers({ checks, cipher: both })).toEqual({ answers: 1, resealed: 0, unreadable: 0 });
  });

  it('counts what no key opens, and leaves it unchanged', async () => {
    await answer(1, answerCipher([keyOf('9')]));
    await answer(2, old);
    expect(await rotateAnswers({ checks, cipher: both })).toEqual({ answers: 2, resealed: 1, unreadable: 2 });
    expect(await replayOf(1, answerCipher([keyOf('9')]))).toBe('answer 1');
  });

  it('may run in two processes at once', async () => {
    for (let n = 0; n < 150; n += 1) await answer(n, old);
    const [one, other] = await Promise.all([
      rotateAnswers({ checks, cipher: both }),
      rotateAnswers({ checks, cipher: both }),
    ]);
    expect(one.resealed + other.resealed).toBe(150);
    expect(await replayOf(149, next)).toBe('answer 149');
  });
});
