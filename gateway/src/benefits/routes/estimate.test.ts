import type { Schema } from '@eligibility/api-types';
import { encodePayerExchange } from '@eligibility/contract';
import type { Test } from 'supertest';
import type { Scope } from '../../identity/domain/api-key';
import { CHECK_FIELDS, fakeApp, type FakeApp } from '../../testing/fake-app';
import { CLINIC, LIFETIMES, resultOf, uuid } from '../../testing/samples';
import { EXCHANGE, resultWith } from './_answered-check';

type Options = NonNullable<Parameters<typeof fakeApp>[0]>;
type Estimate = Schema<'Estimate'>;

/** The same answer without the lines that no estimate passes: another payer that pays first. */
const ONE_PAYER = EXCHANGE.received.replace(/EB\*R\*\*30~[^]*?LE\*2120~\s*/, '');
const LIVE: Options = {
  ask: () => Promise.resolve(resultWith({ ...EXCHANGE, received: ONE_PAYER })),
};
const URGENT_CARE = { items: [{ serviceTypeCode: 'UC', allowedAmount: 150 }], network: 'in' };

async function checked(fake: FakeApp, path = ''): Promise<string> {
  const answer = await fake.call('post', `/api/eligibility/check${path}`).send(CHECK_FIELDS);
  expect(answer.status).toBe(200);
  return answer.get('Check-Id') ?? '';
}

const estimate = (fake: FakeApp, checkId: string, body: object = URGENT_CARE): Test =>
  fake.call('post', `/api/eligibility/checks/${checkId}/estimate`).send(body);

describe('POST /api/eligibility/checks/{id}/estimate', () => {
  it('says what the patient pays and by which line, and charges and asks nothing', async () => {
    const fake = await fakeApp(LIVE);
    const checkId = await checked(fake);
    const events = [...fake.gateway.events];
    const found = await estimate(fake, checkId);
    expect(found.status).toBe(200);
    expect(found.headers).toMatchObject({ 'check-id': checkId, 'cache-control': 'no-store' });
    const { steps, ...rest } = found.body as Estimate;
    expect(rest).toMatchObject({ allowedAmount: 150, patientPays: 75, planPays: 75, reasons: [] });
    expect(steps).toMatchObject([{ item: 1, kind: 'copay', patientPays: 75, sentence: 'Copay: $75.00.' }]);
    expect(fake.gateway.events).toEqual(events);
  });

  it('has no amount where another payer pays first, and names the line', async () => {
    const fake = await fakeApp({ ask: () => Promise.resolve(resultWith()) });
    const found = await estimate(fake, await checked(fake));
    expect(found.body).toMatchObject({
      confidence: 'cannot-be-determined',
      patientPays: null,
      planPays: null,
      reasons: [{ code: 'another-payer-first', item: 1 }],
    });
  });

  it('takes a word for a service type, and rounds an amount to the cent', async () => {
    const fake = await fakeApp(LIVE);
    const items = [{ serviceTypeCode: 'urgent care', allowedAmount: 10.005 }];
    const found = await estimate(fake, await checked(fake), { items, network: 'in' });
    expect(found.body).toMatchObject({ patientPays: (found.body as Estimate).allowedAmount });
    expect([10, 10.01]).toContain((found.body as Estimate).allowedAmount);
  });

  it('takes the price of the visit that the item is of', async () => {
    const fake = await fakeApp(LIVE);
    const checkId = await checked(fake);
    const item = { serviceTypeCode: '98', allowedAmount: 150 };
    const paysFor = async (more: object): Promise<number | null> => {
      const found = await estimate(fake, checkId, { items: [{ ...item, ...more }], network: 'in' });
      return (found.body as Estimate).patientPays;
    };
    expect(await paysFor({})).toBeNull();
    expect(await paysFor({ visit: 'primary-care' })).toBe(30);
    expect(await paysFor({ visit: 'specialist' })).toBe(45);
  });

  it('is of a mock check too', async () => {
    const fake = await fakeApp({ fixture: () => Promise.resolve(resultWith()) });
    const found = await estimate(fake, await checked(fake, '/mock'));
    expect(found.status).toBe(200);
  });

  it.each<[object, string]>([
    [{}, 'items'],
    [{ items: [] }, 'items'],
    [{ items: [{ allowedAmount: 5 }] }, 'items.0'],
    [{ items: [{ serviceTypeCode: 'ZZ', allowedAmount: 5 }] }, 'items.0.serviceTypeCode'],
    [{ items: [{ procedureCode: '1', allowedAmount: 5 }] }, 'items.0.procedureCode'],
    [{ items: [{ serviceTypeCode: '98', allowedAmount: -1 }] }, 'items.0.allowedAmount'],
    [{ items: [{ serviceTypeCode: '98', allowedAmount: '5' }] }, 'items.0.allowedAmount'],
    [{ items: [{ serviceTypeCode: '98', allowedAmount: 5, units: 0 }] }, 'items.0.units'],
    [{ ...URGENT_CARE, network: 'both' }, 'network'],
    [{ items: [{ serviceTypeCode: '98', allowedAmount: 5, visit: 'home' }] }, 'items.0.visit'],
  ])('refuses %j and names %s', async (body, field) => {
    const fake = await fakeApp(LIVE);
    const found = await estimate(fake, await checked(fake), body);
    expect(found.body).toMatchObject({ status: 400, code: 'validation-failed', errors: [{ field }] });
  });

  it.each<[string, Options]>([
    [
      'no answer could be read',
      { ask: () => Promise.resolve({ ...resultOf('unavailable'), upstreamStatusCode: 502 }) },
    ],
    ['the answer was too large', {}],
    [
      'what is stored is no answer',
      {
        ask: () =>
          Promise.resolve({
            ...resultWith(),
            exchange: encodePayerExchange({ ...EXCHANGE, received: 'no answer at all' }),
          }),
      },
    ],
  ])('is not there when %s', async (_why, options) => {
    const fake = await fakeApp(options);
    const found = await estimate(fake, await checked(fake));
    expect(found.body).toMatchObject({ status: 404, code: 'benefits-unavailable' });
  });

  it('is 202 while the check runs', async () => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const fake = await fakeApp({ ask: () => ended.then(() => resultWith()) });
    const begun = await fake
      .call('post', '/api/eligibility/check')
      .set('Prefer', 'wait=0')
      .send(CHECK_FIELDS);
    const checkId = begun.get('Check-Id') ?? '';
    const early = await estimate(fake, checkId).set('Prefer', 'wait=0');
    expect([early.status, early.body]).toEqual([202, { status: 'running', checkId }]);
    end();
    expect((await estimate(fake, checkId).set('Prefer', 'wait=30')).status).toBe(200);
  });

  it('is gone with the answer', async () => {
    const fake = await fakeApp(LIVE);
    const checkId = await checked(fake);
    fake.gateway.clock.advance(LIFETIMES.answerMs);
    expect((await estimate(fake, checkId)).body).toMatchObject({
      status: 409,
      code: 'idempotency-result-expired',
    });
  });

  it('is not found for an id that no check has', async () => {
    const fake = await fakeApp();
    expect((await estimate(fake, uuid(99))).body).toMatchObject({ status: 404, code: 'not-found' });
  });

  it.each<[readonly Scope[], number]>([
    [['check:live'], 200],
    [['check:mock', 'check:raw'], 403],
    [['checks:read'], 403],
  ])('of a live check is for a key with the scopes %j: %d', async (scopes, status) => {
    const fake = await fakeApp({ ...LIVE, scopes: ['check:live'] });
    const checkId = await checked(fake);
    const call = await fake.withKey({ scopes });
    const found = await call('post', `/api/eligibility/checks/${checkId}/estimate`).send(URGENT_CARE);
    expect(found.status).toBe(status);
  });

  it('is not found with a key that is bound to other clinics', async () => {
    const fake = await fakeApp(LIVE);
    const checkId = await checked(fake);
    const statusFor = async (clientId: string): Promise<number> => {
      const call = await fake.withKey({ scopes: ['check:live'], clientIds: [clientId] });
      return (await call('post', `/api/eligibility/checks/${checkId}/estimate`).send(URGENT_CARE)).status;
    };
    expect(await statusFor(CLINIC.clientId)).toBe(200);
    expect(await statusFor(uuid(77))).toBe(404);
  });

  it('leaves neither amounts nor patient data in the log', async () => {
    const fake = await fakeApp(LIVE);
    await estimate(fake, await checked(fake), {
      items: [{ serviceTypeCode: 'UC', allowedAmount: 86753.09 }],
    });
    expect(fake.lines.join()).toMatch(/checks\/:id\/estimate/);
    expect(fake.lines.join()).not.toMatch(/8675309|86753|MARKER|W000000001/);
  });
});
