import { answerOfExchange, resultOf as resultOfReply, type CheckOutcome } from '@eligibility/benefits';
import { fakeApp, CHECK_FIELDS, type FakeApp } from '../../testing/fake-app';
import { resultOf, uuid } from '../../testing/samples';
import type { CheckResult } from '@eligibility/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'supertest';
import { resultWith } from '../../benefits/routes/_answered-check';

const KEY = uuid(71);
const PATHS = ['/api/eligibility/check', '/api/eligibility/check/mock'] as const;
const MINUTES_MS = 300_000;

const SHIPPED = {
  '42': '42-payer-unable-to-respond',
  '72': '72-invalid-missing-subscriber-id',
  '75': '75-subscriber-not-found',
} as const;

/** A shipped rejection with one code, as the clearinghouse service returns it. */
function rejectedWith(code: keyof typeof SHIPPED): CheckResult {
  const file = join(__dirname, `../../../../fixtures/mock/${SHIPPED[code]}.271`);
  const answer = answerOfExchange({ format: 'x12', received: readFileSync(file, 'utf8') });
  if (answer === undefined) throw new Error(`${file} has no answer`);
  const asked = { payer: { name: 'Cascade' }, serviceTypeCode: '30' };
  const rules = { onDate: '2026-01-15', treat79AsAccount: false };
  return resultOfReply({ kind: 'answered', httpStatus: 200, answer }, asked, rules);
}

const appWith = (result: CheckResult): Promise<FakeApp> =>
  fakeApp({ granted: 5, ask: () => Promise.resolve(result), fixture: () => Promise.resolve(result) });
const post = (fake: FakeApp, path: string, fields: object = {}): Test =>
  fake
    .call('post', path)
    .set('Idempotency-Key', KEY)
    .send({ ...CHECK_FIELDS, ...fields });

describe.each(PATHS)('an answer of %s with its outcome', (path) => {
  const isCharged = path === PATHS[0];
  const expected = {
    outcome: 'rejected',
    reason: {
      code: 'rejected',
      payerCode: '72',
      text: 'The payer says that the member id is missing or not valid',
    },
    fields: ['memberId'],
    nextStep: {
      step: 'correct-and-ask-again',
      sentence: 'Compare the member id with the insurance card, then try again.',
      ...{ askAfter: null, payerName: null, payerId: null, phone: null },
    },
    isCharged,
  } satisfies CheckOutcome;

  it('is the stored answer with five more members at its end, by POST, GET and id, each time the same', async () => {
    const fake = await appWith(rejectedWith('72'));
    const plain = await post(fake, path);
    const query = new URLSearchParams({ ...CHECK_FIELDS, idempotencyKey: KEY }).toString();
    const stored = `/api/eligibility/checks/${plain.get('Check-Id') ?? ''}/answer`;
    fake.gateway.clock.advance(60_000);
    for (const answer of [
      await post(fake, `${path}?include=outcome`),
      await post(fake, path).set('Prefer', 'include=outcome'),
      await fake.call('get', `${path}?include=outcome&${query}`),
      await fake.call('get', `${stored}?include=outcome`),
    ])
      expect(answer.text).toBe(`${plain.text.slice(0, -1)},${JSON.stringify(expected).slice(1)}`);
    expect((await post(fake, path)).text).toBe(plain.text);
  });

  it('comes with the first request, and is what a retry is given', async () => {
    const fake = await appWith(rejectedWith('42'));
    const first = await post(fake, path).set('Prefer', 'include=outcome');
    const askAfter = new Date(fake.gateway.clock.now() + MINUTES_MS).toISOString();
    fake.gateway.clock.advance(60_000);
    const retry = await post(fake, path).set('Prefer', 'include=outcome');
    expect(first.body).toMatchObject({ nextStep: { step: 'ask-later', askAfter }, isCharged });
    expect([first.get('Preference-Applied'), retry.text]).toEqual(['include=outcome', first.text]);
  });

  it.each([
    'include="benefits,outcome"',
    'include="outcome benefits"',
    'include=benefits, include=outcome',
    'include="outcome, benefits, lines"; x=y',
  ])('has both where the list %s asks for both, the details last', async (prefer) => {
    const fake = await appWith(resultWith());
    const answer = await post(fake, path).set('Prefer', `wait=30, ${prefer}`);
    expect(answer.get('Preference-Applied')).toBe('wait=30, include="benefits,outcome"');
    expect(Object.keys(answer.body as object).slice(-6)).toEqual([...Object.keys(expected), 'benefits']);
    expect((await post(fake, `${path}?include=benefits,outcome`)).text).toBe(answer.text);
  });

  it.each(['include=outcome,lines', 'include=outcome,', 'include=outcomes'])(
    'is refused for the parameter %s',
    async (query) => {
      const fake = await appWith(rejectedWith('72'));
      expect((await post(fake, `${path}?${query}`)).body).toMatchObject({
        status: 400,
        errors: [{ field: 'include' }],
      });
      expect(fake.gateway.events).toEqual([]);
    },
  );

  it('asks for the policyholder only where nothing was said of one', async () => {
    const stepFor = async (fields: object): Promise<unknown> => {
      const answer = await post(await appWith(rejectedWith('75')), `${path}?include=outcome`, fields);
      return (answer.body as CheckOutcome).nextStep.step;
    };
    expect(await stepFor({})).toBe('ask-policyholder');
    expect(await stepFor({ relationship: 'self' })).toBe('correct-and-ask-again');
    expect(await stepFor({ relationship: 'child' })).toBe('correct-and-ask-again');
  });
});

it('is in the log as well, without a time, a number or the name of another payer', async () => {
  const clues = { otherPayerName: 'HARBOR MUTUAL', otherPayerId: 'HARBR', namesSubscriber: false };
  const fake = await appWith({ ...resultOf('inactive'), errorMessage: undefined, clues });
  const answer = await post(fake, `${PATHS[0]}?include=outcome`);
  const call = await fake.withKey({ scopes: ['checks:read'] });
  const { data } = (await call('get', '/api/eligibility/checks')).body as { data: readonly object[] };
  expect(answer.body).toMatchObject({
    outcome: 'inactive',
    reason: { code: 'other-payer', payerCode: null },
    nextStep: {
      step: 'ask-another-payer',
      sentence: 'Check and bill this plan instead: HARBOR MUTUAL.',
      ...{ payerName: 'HARBOR MUTUAL', payerId: 'HARBR' },
    },
    isCharged: true,
  });
  expect(data).toMatchObject([
    {
      outcome: 'inactive',
      reason: { code: 'other-payer', payerCode: null },
      fields: ['payerName', 'memberId'],
      nextStep: { step: 'ask-another-payer', payerName: null, payerId: null },
      charged: true,
    },
  ]);
  expect(JSON.stringify(data)).not.toContain('HARBOR');
});
