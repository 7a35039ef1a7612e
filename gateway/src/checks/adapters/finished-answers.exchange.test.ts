import { randomUUID } from 'node:crypto';
import { fakeClock } from '@eligibility/kit/testing';
import type { Redis } from '@eligibility/redis';
import type { CheckStore } from '../app/ports';
import { inMemoryStores } from '../../testing/in-memory-stores';
import { startTestRedis, withRedis, type TestRedis } from '../../testing/redis';
import { FACTS, LIFETIMES, RESERVATION } from '../../testing/samples';
import { sealedTexts } from '../../testing/sealed-texts';
import { keyedHash } from '../../secrets/crypto';
import { withFinishedAnswers } from './finished-answers';

/** Longer than an entry in Redis. */
const EXCHANGE = Buffer.alloc(3_000, 'what was exchanged ');
const SEALED = { sealedAnswer: Buffer.from('the answer'), sealedExchange: EXCHANGE };

withRedis('what was exchanged with a payer', () => {
  let server: TestRedis;
  beforeAll(async () => {
    server = await startTestRedis();
  });
  afterAll(() => server.stop());

  it('is in the store, and not in Redis', async () => {
    const clock = fakeClock();
    const redis = await server.connect();
    const entries: string[] = [];
    const noting: Redis = {
      ...redis,
      run: (script, command) => {
        entries.push(...command.values.map(String));
        return redis.run(script, command);
      },
    };
    const store: CheckStore = withFinishedAnswers(inMemoryStores({ clock }).checks, {
      ...{ redis: noting, clock, answerMs: LIFETIMES.answerMs, hash: keyedHash(Buffer.from(randomUUID())) },
      ...{ sealingKeyId: '1', keyIds: ['1'] },
    });
    const answered = { answeredAtMs: clock.now(), ...SEALED, facts: FACTS };
    await store.reserve(RESERVATION);
    const { checkId, workspaceId } = RESERVATION;
    await store.recordAnswer({ ...answered, checkId, workspaceId, fence: 1, settlement: 'capture' });

    const answers = entries.filter((text) => text.includes(SEALED.sealedAnswer.toString('base64')));
    expect(answers).toHaveLength(1);
    expect(answers.filter((text) => text.length >= EXCHANGE.length)).toEqual([]);
    const found = await store.findAnswer(workspaceId, checkId);
    expect(sealedTexts(found)).toEqual(['the answer', EXCHANGE.toString()]);
  });
});
