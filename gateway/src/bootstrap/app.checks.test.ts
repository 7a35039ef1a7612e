import type { PayerMatch } from '@eligibility/contract';
import request, { type Response } from 'supertest';
import { CHECK_FIELDS, fakeApp, SECRET, type FakeApp } from '../testing/fake-app';
import { API_KEY, PAYER, resultOf, uuid } from '../testing/samples';
import { checkBody } from '../checks/domain/check';

const QUERY = new URLSearchParams(CHECK_FIELDS).toString();
const KEY = '0b9ffb0e-7a43-4a4c-9d0e-3f3f6a1f2b11';

describe.each(['/api/eligibility/check', '/api/eligibility/check/mock'])('%s', (path) => {
  const expected = checkBody(resultOf('active'), 0);
  let fake: FakeApp;

  beforeEach(async () => {
    fake = await fakeApp({ granted: 2 });
  });
  const get = async (fields: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fake.call('get', `${path}?${new URLSearchParams({ ...CHECK_FIELDS, ...fields }).toString()}`);
  const post = async (fields: object = {}, key = KEY): Promise<Response> =>
    fake
      .call('post', path)
      .set('Idempotency-Key', key)
      .send({ ...CHECK_FIELDS, ...fields });

  it('answers GET and POST alike', async () => {
    for (const answer of [
      await get(),
      await fakeApp().then(({ call }) => call('post', path).send(CHECK_FIELDS)),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.get('Content-Type')).toBe('application/json; charset=utf-8');
      expect(answer.get('Cache-Control')).toBe('no-store');
      expect(answer.text).toBe(expected);
    }
  });

  it('runs nothing for a HEAD', async () => {
    const answer = await fake.call('head', `${path}?${QUERY}`);
    expect(answer.status).toBe(405);
    expect(answer.get('Allow')).toBe('GET, POST');
    expect(fake.gateway.events).toEqual([]);
  });

  it('replays byte for byte across GET and POST, whatever the spelling, and marks the replay', async () => {
    const first = await get({ idempotencyKey: KEY });
    fake.gateway.clock.advance(5_000);
    const again = await post({ patientDateOfBirth: '1984-02-29', memberId: ' CANARY77001', unknown: 1 });
    expect(first.get('Idempotent-Replayed')).toBeUndefined();
    expect(again.get('Idempotent-Replayed')).toBe('true');
    expect(again.text).toBe(first.text);
  });

  it('returns the key that was sent, or else a generated one', async () => {
    expect((await post()).get('Idempotency-Key')).toBe(KEY);
    const made = (await get()).get('Idempotency-Key') ?? '';
    expect((await get({ idempotencyKey: made })).get('Idempotent-Replayed')).toBe('true');
  });

  it('refuses a key with a different request', async () => {
    await post();
    const answer = await post({ patientFirstName: 'Another' });
    expect(answer.body).toMatchObject({ code: 'idempotency-key-reused', status: 422 });
  });

  it('refuses malformed requests before anything runs', async () => {
    const answers = [
      await post({ memberId: '' }),
      await post({}, 'my-retry-1'),
      await get({ patientDateOfBirth: '2026-02-30' }),
      await fake.call('get', `${path}?${QUERY}&memberId=twice`),
      await fake.call('post', path).type('text').send('x'),
      await fake.call('get', `${path}?${QUERY}`).set('X-Client-Id', 'front desk'),
      await request(fake.app).get(`${path}?${QUERY}`).set('Authorization', `Bearer ${SECRET}`),
    ];
    expect(answers.map(({ body }) => (body as { code: string }).code)).toEqual([
      'validation-failed',
      'idempotency-key-invalid',
      'validation-failed',
      'validation-failed',
      'unsupported-media-type',
      'client-id-invalid',
      'client-id-invalid',
    ]);
    expect(fake.gateway.events).toEqual([]);
  });

  it('creates no idempotency record when the rate is exceeded', async () => {
    fake = await fakeApp({ perMinute: 1 });
    await fake.call('get', '/api/wallet');
    expect((await post()).status).toBe(429);
    fake.gateway.clock.advance(60_000);
    expect((await post({ patientFirstName: 'Another' })).status).toBe(200);
  });
});

describe('/api/eligibility/check', () => {
  it('names the candidates when the payer is not certain', async () => {
    const match: PayerMatch = {
      kind: 'ambiguous',
      candidates: [{ payer: PAYER, score: 88, matchedOn: 'Cascade' }],
      candidateCount: 12,
      distinction: { by: 'state', example: 'Cascade Oregon' },
    };
    const fake = await fakeApp({ match: () => Promise.resolve(match) });
    const answer = await fake.call('post', '/api/eligibility/check').send(CHECK_FIELDS);
    expect(answer.body).toMatchObject({
      code: 'payer-ambiguous',
      status: 422,
      detail: `12 payers fit. Which state's plan is it? Send the name with the answer, such as "Cascade Oregon", or the payerId of one of the candidates.`,
      candidateCount: 12,
      candidates: [
        {
          payerId: 'payer-1',
          name: 'Cascade Mutual',
          score: 88,
          states: ['OR', 'WA'],
          matchedOn: 'Cascade',
        },
      ],
    });
  });

  it('answers 402 when the wallet has no check left', async () => {
    const fake = await fakeApp({ granted: 0 });
    const answer = await fake.call('get', `/api/eligibility/check?${QUERY}`);
    expect(answer.body).toMatchObject({ code: 'insufficient-balance', status: 402 });
  });
});

describe('a test key', () => {
  const ask = async (isSimulated: boolean | undefined, path = ''): Promise<Response> => {
    const fake = await fakeApp({ isSimulated: () => Promise.resolve(isSimulated) });
    const call = await fake.withKey({ isTest: true });
    return call('post', `/api/eligibility/check${path}`).send(CHECK_FIELDS);
  };

  it('makes live checks while a simulator answers them', async () => {
    expect((await ask(true)).status).toBe(200);
  });

  it('asks no real payer, nor one of which it is not known, and makes mock checks all the same', async () => {
    expect((await ask(false)).body).toMatchObject({
      code: 'client-forbidden',
      detail: expect.stringContaining('This is a test key') as string,
    });
    expect((await ask(undefined)).body).toMatchObject({ code: 'service-unavailable' });
    expect((await ask(false, '/mock')).status).toBe(200);
  });
});

describe('/api/eligibility/check/mock', () => {
  it.each(['dental', 7, ['dental']])(
    'is where the fixture %j belongs: live, it is refused',
    async (mockFixture) => {
      const fake = await fakeApp({ granted: 1 });
      const answer = await fake.call('post', '/api/eligibility/check').send({ ...CHECK_FIELDS, mockFixture });
      expect(answer.body).toMatchObject({
        status: 400,
        errors: [{ field: 'mockFixture', message: expect.stringContaining('would ask the payer') as string }],
      });
    },
  );

  it('lists the slugs when there is no such fixture', async () => {
    const fake = await fakeApp({ fixture: () => Promise.resolve(undefined) });
    const answer = await fake.call('get', `/api/eligibility/check/mock?${QUERY}&mockFixture=dentul`);
    expect(answer.body).toMatchObject({ code: 'unknown-fixture', slugs: ['dental', 'medical-inactive'] });
  });
});

describe('a workspace', () => {
  it('reads its log, by page and by id, without patient data', async () => {
    const fake = await fakeApp({ granted: 2 });
    for (const path of ['check', 'check/mock']) await fake.call('get', `/api/eligibility/${path}?${QUERY}`);
    const first = await fake.call('get', '/api/eligibility/checks?limit=1');
    const { data, nextCursor } = first.body as { data: { id: string; tags: string[] }[]; nextCursor: string };
    expect(data.map(({ tags }) => tags)).toEqual([['mock']]);
    const second = await fake.call('get', `/api/eligibility/checks?limit=1&cursor=${nextCursor}`);
    expect(second.body).toMatchObject({ data: [{ tags: ['live'], charged: true }], nextCursor: null });
    const one = await fake.call('get', `/api/eligibility/checks/${data[0]?.id.toUpperCase() ?? ''}`);
    expect(one.body).toEqual(data[0]);
    expect([first, second, one].map(({ text }) => text).join()).not.toMatch(
      /CANARY|Canarina|Markerlast|1984/i,
    );
  });

  it.each([uuid(99), 'no-uuid', '%20'])('finds no check %s', async (id) => {
    const fake = await fakeApp();
    expect((await fake.call('get', `/api/eligibility/checks/${id}`)).body).toMatchObject({
      code: 'not-found',
    });
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'limit=1&limit=2', 'cursor=no%20cursor'])(
    'is not paged by %s',
    async (query) => {
      const fake = await fakeApp();
      const answer = await fake.call('get', `/api/eligibility/checks?${query}`);
      expect(answer.body).toMatchObject({ code: 'validation-failed', status: 400 });
    },
  );

  it('reads its balance, the payers and the fixtures', async () => {
    const fake = await fakeApp();
    expect((await fake.call('get', '/api/wallet')).body).toEqual({
      available: 1,
      held: 0,
      captured: 0,
      granted: 1,
    });
    const { tradingPartnerId, routes, ...shown } = PAYER;
    const payers = await fake.call('get', '/api/payers?query=casc&limit=5');
    expect(payers.body).toEqual({ data: [{ ...shown, score: 97 }] });
    expect(payers.text).not.toContain(tradingPartnerId);
    expect(payers.text).not.toContain(routes[0]?.connector);
    expect((await fake.call('get', '/api/eligibility/fixtures')).body).toMatchObject({
      data: [{ slug: 'dental' }, {}],
    });
  });

  it('loses access as soon as its key is revoked', async () => {
    const fake = await fakeApp();
    expect((await fake.call('get', '/api/wallet')).status).toBe(200);
    await fake.workspaces.revokeKey(API_KEY.id, fake.gateway.clock.now());
    expect((await fake.call('get', '/api/wallet')).status).toBe(401);
  });
});
