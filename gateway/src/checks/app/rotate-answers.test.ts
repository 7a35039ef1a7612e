import { fakeClock } from '@eligibility/kit/testing';
import { answerCipher } from '../../storage/crypto';
import type { KeyRing } from '../../storage/key-service/key-ring';
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
  const answer = async (n: number, cipher: AnswerCipher): Promise<void> => {
    const { checkId, workspaceId } = reservationFor(n);
    await checks.reserve(reservationFor(n));
    const sealedAnswer = cipher.seal(`answer ${String(n)}`, { workspaceId, checkId });
    const answered = { checkId, fence: 1, answeredAtMs: clock.now(), sealedAnswer, facts: FACTS };
    await checks.recordAnswer({ ...answered, settlement: undefined });
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
    for (let n = 0; n < 250; n += 1) expect(await replayOf(n, next)).toBe(`answer ${String(n)}`);
  });

  it('finds nothing to do on the second run', async () => {
    await answer(1, old);
    await rotateAnswers({ checks, cipher: both });
    expect(await rotateAnswers({ checks, cipher: both })).toEqual({ answers: 1, resealed: 0, unreadable: 0 });
  });

  it('counts what no key opens, and leaves it unchanged', async () => {
    await answer(1, answerCipher([keyOf('9')]));
    await answer(2, old);
    expect(await rotateAnswers({ checks, cipher: both })).toEqual({ answers: 2, resealed: 1, unreadable: 1 });
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
