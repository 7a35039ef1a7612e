import type { Response } from 'supertest';
import { CHECK_FIELDS, fakeApp, type FakeApp } from '../../testing/fake-app';
import { PAYER, resultOf, uuid } from '../../testing/samples';

const KEY = uuid(71);
const PATHS = ['/api/eligibility/check', '/api/eligibility/check/mock'] as const;
const FIGURES = { copayCents: 2_500, deductibleRemainingCents: undefined, coinsurancePercent: undefined };
const RESULT = {
  ...resultOf('active'),
  summary: {
    ...resultOf('active').summary,
    ...FIGURES,
    planName: '=1+1, "Gold"',
    inNetworkPreferred: undefined,
  },
};
const answering = (): Promise<FakeApp> =>
  fakeApp({ granted: 5, ask: () => Promise.resolve(RESULT), fixture: () => Promise.resolve(RESULT) });

const post = (
  fake: FakeApp,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fake
    .call('post', path)
    .set({ 'Idempotency-Key': KEY, ...headers })
    .send(CHECK_FIELDS);

/** The same check by each of its ways: POST, GET, and its id. */
async function everyWay(path: string, accept: string): Promise<readonly Response[]> {
  const fake = await answering();
  const first = await post(fake, path, { Accept: accept });
  const query = new URLSearchParams({ ...CHECK_FIELDS, idempotencyKey: KEY }).toString();
  const stored = `/api/eligibility/checks/${first.get('Check-Id') ?? ''}/answer`;
  const byGet = await fake.call('get', `${path}?${query}`).set('Accept', accept);
  return [first, byGet, await fake.call('get', stored).set('Accept', accept)];
}

describe.each(PATHS)('the answer of %s', (path) => {
  it('is the sentence for a caller that accepts plain text', async () => {
    const payer = path === PATHS[0] ? 'Cascade Mutual' : 'The plan';
    for (const answer of await everyWay(path, 'text/plain')) {
      expect(answer.status).toBe(200);
      expect(answer.get('Content-Type')).toBe('text/plain; charset=utf-8');
      expect(answer.get('Vary')).toBe('Accept, Accept-Language');
      expect(answer.text).toMatch(
        new RegExp(`^${payer} shows active coverage\\. The copay is twenty-five dollars`),
      );
    }
  });

  it('is one line of the table of a batch for a caller that accepts CSV', async () => {
    for (const answer of await everyWay(path, 'text/csv')) {
      const facts = path === PATHS[0] ? `true,${PAYER.payerId}` : 'false,';
      expect(answer.get('Content-Type')).toBe('text/csv; charset=utf-8; header=absent');
      expect(answer.get('Vary')).toBe('Accept');
      expect(answer.text).toBe(
        `answered,active,true,"'=1+1, ""Gold""",Cascade Mutual of Oregon,,0,,25,,,none,${facts},${answer.get('Check-Id') ?? ''}\r\n`,
      );
    }
  });

  it.each([
    undefined,
    '*/*',
    'application/json',
    'application/json, text/plain, */*',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'text/html',
    'image/png',
    'application/json;q=0.5, text/csv;q=0.1',
  ])('is JSON, byte for byte, for Accept: %s', async (accept) => {
    const fake = await answering();
    const plain = await post(fake, path);
    const answer = await post(fake, path, accept === undefined ? {} : { Accept: accept });
    expect(answer.text).toBe(plain.text);
    expect([answer.get('Content-Type'), answer.get('Vary')]).toEqual([
      'application/json; charset=utf-8',
      undefined,
    ]);
  });
});

describe('a check that still runs', () => {
  it.each([
    ['text/plain', /^The plan has not answered yet, .+\.$/],
    ['text/csv', /^running,{14}[-0-9a-f]{36}\r\n$/],
  ])('is answered 202 as %s', async (accept, text) => {
    const fake = await fakeApp({ ask: () => new Promise<never>(() => undefined) });
    const answer = await post(fake, PATHS[0], { Accept: accept, Prefer: 'wait=0' });
    expect(answer.status).toBe(202);
    expect(answer.get('Location')).toContain(answer.get('Check-Id') ?? '');
    expect(answer.text).toMatch(text);
  });
});

describe('a refusal', () => {
  it('is the sentence with its question for a caller that accepts plain text', async () => {
    const fake = await fakeApp({ granted: 1 });
    const answer = await fake
      .call('post', PATHS[0])
      .set({ Accept: 'text/plain', 'Accept-Language': 'es' })
      .send({ ...CHECK_FIELDS, memberId: '' });
    expect([answer.status, answer.get('Content-Type'), answer.get('Content-Language')]).toEqual([
      400,
      'text/plain; charset=utf-8',
      'es',
    ]);
    expect(answer.text).toBe(
      'Falta algún dato o no es válido. ¿Cuál es el número de miembro, exactamente como aparece en la tarjeta de seguro?',
    );
  });

  it('is a problem in JSON for a caller that accepts CSV', async () => {
    const answer = await post(await fakeApp({ granted: 0 }), PATHS[0], { Accept: 'text/csv' });
    expect([answer.status, answer.type]).toEqual([402, 'application/problem+json']);
    expect(answer.body).not.toHaveProperty('say');
  });
});
