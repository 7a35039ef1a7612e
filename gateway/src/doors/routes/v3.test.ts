import request, { type Test } from 'supertest';
import type { Scope } from '../../identity/domain/api-key';
import { resultOf } from '../../testing/samples';
import { fakeApp, SECRET, type FakeApp } from '../../testing/fake-app';

const PATH = '/medicalnetwork/eligibility/v3';
const TOKENS = '/apip/auth/v2/token';

const SCOPES: readonly Scope[] = ['check:live', 'check:raw'];

function ask({ app }: Pick<FakeApp, 'app'>, body: object, authorization = `Key ${SECRET}`): Test {
  return request(app).post(PATH).set('Authorization', authorization).send(body);
}

async function answered(test: Test): Promise<{ readonly status: number; readonly body: unknown }> {
  const { status, body } = (await test) as { readonly status: number; readonly body: unknown };
  return { status, body };
}

describe('the door of v3 JSON', () => {
  it('writes every refusal in its own form', async () => {
    const { app } = await fakeApp();
    const answers = await Promise.all([
      request(app).post(PATH).send({}),
      request(app).get(PATH),
      request(app).post(`${PATH}/raw-x12`).send({}),
      ask({ app }, [] as object),
      request(app).post(PATH).set('Authorization', SECRET).type('text/plain').send('x'),
    ]);
    expect(answers.map(({ status, type }) => [status, type])).toEqual(
      [401, 405, 404, 400, 415].map((status) => [status, 'application/json']),
    );
    for (const answer of answers)
      expect(answer.body).toMatchObject({
        code: expect.any(String) as string,
        message: expect.any(String) as string,
      });
  });

  it('counts a request that it cannot read in the rate limit', async () => {
    const fake = await fakeApp({ perMinute: 2, scopes: SCOPES });
    const statuses = [];
    for (let sent = 0; sent < 3; sent += 1) statuses.push((await ask(fake, {})).status);
    expect(statuses).toEqual([400, 400, 429]);
  });

  it('refuses a key that lacks a scope before it is asked anything', async () => {
    const fake = await fakeApp({ scopes: ['check:live'] });
    const { status, body } = await answered(ask(fake, { tradingPartnerServiceId: '60054' }));
    expect(status).toBe(403);
    expect(body).toMatchObject({
      code: 'client-forbidden',
      message: expect.stringContaining('check:raw') as string,
    });
  });

  const QUESTION = {
    tradingPartnerServiceId: '60054',
    subscriber: { memberId: 'W1', firstName: 'Jane', lastName: 'Doe', dateOfBirth: '19800412' },
  };

  it('tells why a check was refused, and that is the code in the log', async () => {
    const fake = await fakeApp({ granted: 9, scopes: SCOPES });
    const { status, body } = await answered(ask(fake, { ...QUESTION, subscriber: {} }));
    expect(status).toBe(400);
    expect(body).toMatchObject({ fieldList: expect.arrayContaining([]) as object });
    expect(fake.lines.join('')).toContain('validation-failed');
  });

  it('answers with a rejection where no answer of a payer is kept', async () => {
    const fake = await fakeApp({
      granted: 9,
      scopes: SCOPES,
      ask: () => Promise.resolve(resultOf('unavailable')),
    });
    const { status, body } = await answered(ask(fake, QUESTION));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'ERROR', errors: [{ field: 'AAA' }] },
    });
  });
});

describe('the token of Optum', () => {
  it('counts in the rate limit', async () => {
    const { app } = await fakeApp({ perMinute: 1 });
    const grant = () => request(app).post(TOKENS).send({ client_secret: SECRET });
    expect((await grant()).body).toEqual({ access_token: SECRET, token_type: 'bearer', expires_in: 3600 });
    expect((await grant()).status).toBe(429);
  });

  it('is limited as sign-ins are, and every wrong secret gets the same answer', async () => {
    const { app } = await fakeApp({ perAddress: 2 });
    const grant = (secret: object) => request(app).post(TOKENS).send(secret);
    const answers = [
      await grant({ client_secret: 'x' }),
      await grant({}),
      await grant({ client_secret: 'y' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 429]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });

  it('is read from a form too, and from nothing else', async () => {
    const { app } = await fakeApp();
    const form = request(app).post(TOKENS).type('form').send({ client_secret: SECRET });
    expect((await form).status).toBe(200);
    expect((await request(app).post(TOKENS).type('text/plain').send('x')).status).toBe(415);
  });
});
