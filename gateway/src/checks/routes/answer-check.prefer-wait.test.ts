import type { Response } from 'supertest';
import { CHECK_FIELDS, fakeApp, type FakeApp } from '../../testing/fake-app';
import { RESERVATION, CLINIC, FACTS, OUTCOME, QUESTION, resultOf, uuid } from '../../testing/samples';
import type { Scope } from '../../identity/domain/api-key';
import { askedQuestionOf, encodeAnswer } from '../domain/answer-record';
import type { CheckKind } from '../domain/check';

const never = (): Promise<never> => new Promise(() => undefined);
const KEY = uuid(71);

function check(fake: FakeApp, prefer: string, key = KEY): Promise<Response> {
  return fake
    .call('post', '/api/eligibility/check')
    .set('Prefer', prefer)
    .set('Idempotency-Key', key)
    .send(CHECK_FIELDS);
}

describe('Prefer: wait', () => {
  it.each([
    'wait=0',
    'WAIT=0',
    'wait="0"',
    'wait = 0',
    'respond-async, wait=0',
    'wait=0; foo="bar"',
    'wait=0, wait=30',
  ])('is heeded as %s: the check runs on, and the answer says where it will be', async (prefer) => {
    const fake = await fakeApp({ ask: never });
    const answer = await check(fake, prefer);
    const checkId = answer.get('Check-Id') ?? '';
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({ status: 'running', checkId });
    expect(answer.headers).toMatchObject({
      'preference-applied': 'wait=0',
      'retry-after': '1',
      'idempotency-key': KEY,
      location: `/api/eligibility/checks/${checkId}/answer`,
    });
  });

  it.each([
    'wait=',
    'wait=-1',
    'wait=1.5',
    'wait=soon',
    'wait=1e3',
    'wait=0000000000',
    'await=0',
    'handling=strict',
    ',,;=',
  ])('is ignored as %s', async (prefer) => {
    const fake = await fakeApp();
    const answer = await check(fake, prefer);
    expect(answer.status).toBe(200);
    expect(answer.get('Preference-Applied')).toBeUndefined();
  });

  it('is named in an answer in time, and in a refusal', async () => {
    const fake = await fakeApp();
    const answer = await check(fake, 'wait=30');
    expect([answer.status, answer.get('Preference-Applied')]).toEqual([200, 'wait=30']);
    const refused = await check(fake, 'wait=30', uuid(72));
    expect([refused.status, refused.get('Preference-Applied')]).toEqual([402, 'wait=30']);
  });
});

describe('the answer of a check by its id', () => {
  const answerOf = (fake: FakeApp, checkId: string): Promise<Response> =>
    fake.call('get', `/api/eligibility/checks/${checkId}/answer`);

  it('is 202 while the check runs, then the bytes and headers of a retry, at no charge', async () => {
    let end = (): void => undefined;
    const fake = await fakeApp({
      ask: () =>
        new Promise((resolve) => {
          end = () => {
            resolve(resultOf('active'));
          };
        }),
    });
    const checkId = (await check(fake, 'wait=0')).get('Check-Id') ?? '';
    const early = await answerOf(fake, checkId);
    expect([early.status, early.body]).toEqual([202, { status: 'running', checkId }]);
    const waiting = answerOf(fake, checkId).then((answer) => answer);
    expect((await waiting).get('Retry-After')).toBe('1');
    end();
    const answer = await fake
      .call('get', `/api/eligibility/checks/${checkId}/answer`)
      .set('Prefer', 'wait=30');
    const retry = await check(fake, 'wait=30');
    expect([answer.status, retry.status]).toEqual([200, 200]);
    expect(answer.text).toBe(retry.text);
    for (const name of [
      'Check-Id',
      'Payer-Id',
      'Payer-Name',
      'Idempotent-Replayed',
      'Preference-Applied',
      'Cache-Control',
    ])
      expect(answer.get(name)).toBe(retry.get(name));
    expect(fake.gateway.events.filter((event) => event === 'ask' || event === 'capture')).toEqual([
      'ask',
      'capture',
    ]);
  });

  it('is not found by an unknown or malformed id, or by that of a refused check', async () => {
    const fake = await fakeApp({ granted: 0 });
    const refused = await check(fake, 'wait=30');
    expect(refused.status).toBe(402);
    for (const id of [uuid(5_001), uuid(99), 'x', '../wallet'])
      expect((await answerOf(fake, encodeURIComponent(id))).body).toMatchObject({
        code: 'not-found',
        status: 404,
      });
  });

  describe('of a clinic', () => {
    /** What a key is answered that asks for a check of a clinic of its workspace. */
    const statusFor = async (kind: CheckKind, options: Parameters<typeof fakeApp>[0]): Promise<number> => {
      const fake = await fakeApp(options);
      const { checks, cipher, clock } = fake.gateway;
      const reserved = await checks.reserve({ ...RESERVATION, kind });
      if (reserved.kind !== 'mine') throw new Error('the key was free');
      const sealedAnswer = cipher.seal(
        encodeAnswer({ question: askedQuestionOf(QUESTION), outcome: OUTCOME, body: '{}' }),
        RESERVATION,
      );
      const answered = { ...reserved.attempt, answeredAtMs: clock.now(), sealedAnswer, facts: FACTS };
      await checks.recordAnswer({ ...answered, settlement: undefined });
      return (await answerOf(fake, RESERVATION.checkId)).status;
    };

    it.each<[CheckKind, Scope, number]>([
      ['live', 'check:live', 200],
      ['live', 'check:mock', 403],
      ['live', 'checks:read', 403],
      ['mock', 'check:mock', 200],
      ['mock', 'check:live', 403],
    ])('is given, for a %s check, to a key with the scope %s: %d', async (kind, scope, status) => {
      expect(await statusFor(kind, { scopes: [scope] })).toBe(status);
    });

    it('is given to no key bound to other clinics', async () => {
      expect(await statusFor('live', { clientIds: [CLINIC.clientId] })).toBe(200);
      expect(await statusFor('live', { clientIds: [uuid(77)] })).toBe(404);
    });
  });
});
