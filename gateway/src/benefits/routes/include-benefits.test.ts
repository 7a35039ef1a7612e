import { AppError } from '@eligibility/kit';
import type { Response, Test } from 'supertest';
import { CHECK_FIELDS, fakeApp, type FakeApp } from '../../testing/fake-app';
import { resultOf, uuid } from '../../testing/samples';
import { resultWith } from './_answered-check';

const KEY = uuid(71);
const PATHS = ['/api/eligibility/check', '/api/eligibility/check/mock'] as const;
const QUERY = new URLSearchParams({ ...CHECK_FIELDS, idempotencyKey: KEY }).toString();

const withDetails = (): Promise<FakeApp> =>
  fakeApp({
    granted: 5,
    ask: () => Promise.resolve(resultWith()),
    fixture: () => Promise.resolve(resultWith()),
  });
const post = (fake: FakeApp, path: string, key = KEY): Test =>
  fake.call('post', path).set('Idempotency-Key', key).send(CHECK_FIELDS);
const without = (answer: Response): string => answer.text.replace(/,"benefits":.*$/s, '}');

const MUST_BE = 'must be benefits, estimate, outcome or say, or several of them with commas between them';

afterEach(() => {
  jest.restoreAllMocks();
});

describe.each(PATHS)('an answer of %s with its benefit details', (path) => {
  it('is the stored answer with one more member at its end, for a first request and for each retry', async () => {
    const fake = await withDetails();
    const [bare, route] = [post(fake, path), `${path}?include=benefits`];
    const plain = await bare;
    const details = await fake.call('get', `/api/eligibility/checks/${plain.get('Check-Id') ?? ''}/benefits`);
    const answers = [
      await post(fake, route),
      await post(fake, path).set('Prefer', 'include=benefits'),
      await fake.call('get', `${route}&${QUERY}`),
      await fake.call('get', `${path}?${QUERY}`).set('Prefer', 'include=benefits'),
      await fake.call(
        'get',
        `/api/eligibility/checks/${plain.get('Check-Id') ?? ''}/answer?include=benefits`,
      ),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.get('Idempotent-Replayed')]).toEqual([200, 'true']);
      expect(answer.text).toBe(`${plain.text.slice(0, -1)},"benefits":${details.text}}`);
      expect(answer.get('Content-Length')).toBe(String(Buffer.byteLength(answer.text)));
      expect(answer.get('Ignored-Fields')).toBeUndefined();
    }
    expect((await post(fake, path)).text).toBe(plain.text);
  });

  it('comes with the first request, and is no part of what its retry must repeat', async () => {
    const fake = await withDetails();
    const first = await post(fake, path).set('Prefer', 'include=benefits');
    const retry = await post(fake, path);
    expect(first.get('Idempotent-Replayed')).toBeUndefined();
    expect(first.body).toHaveProperty('benefits.status', 'active');
    expect(retry.text).toBe(without(first));
  });

  it.each([
    ['include=benefits', 'include=benefits'],
    ['INCLUDE = "benefits"', 'include=benefits'],
    ['include=benefits; x=y', 'include=benefits'],
    ['respond-async, include=benefits', 'include=benefits'],
    ['wait=30, include=benefits', 'wait=30, include=benefits'],
    ['include=benefits, wait=30', 'wait=30, include=benefits'],
    ['include=lines, include=benefits', 'include=benefits'],
    ['include="lines,benefits"', 'include=benefits'],
  ])('is preferred by %s, which the answer names', async (prefer, applied) => {
    const fake = await withDetails();
    const answer = await post(fake, path).set('Prefer', prefer);
    expect(answer.get('Preference-Applied')).toBe(applied);
    expect(answer.body).toHaveProperty('benefits.status');
  });

  it.each(['include=lines', 'include=', 'include', 'included=benefits', 'benefits', 'include=benefits2'])(
    'is not preferred by %s, which is ignored',
    async (prefer) => {
      const fake = await withDetails();
      const answer = await post(fake, path).set('Prefer', prefer);
      expect([answer.status, answer.get('Preference-Applied')]).toEqual([200, undefined]);
      expect(answer.body).not.toHaveProperty('benefits');
    },
  );

  it('is named as a preference only where it was one', async () => {
    const fake = await withDetails();
    const answer = await post(fake, `${path}?include=benefits`).set('Prefer', 'wait=30');
    expect(answer.get('Preference-Applied')).toBe('wait=30');
    expect(answer.body).toHaveProperty('benefits.status');
  });

  it.each([
    ['include=lines', MUST_BE],
    ['include=', MUST_BE],
    ['include=Benefits', MUST_BE],
    ['include=benefits&include=benefits', 'must be there once only'],
  ])('is refused for the parameter %s before anything runs', async (query, message) => {
    const fake = await withDetails();
    for (const answer of [
      await post(fake, `${path}?${query}`),
      await fake.call('get', `${path}?${QUERY}&${query}`),
    ])
      expect(answer.body).toMatchObject({
        status: 400,
        code: 'validation-failed',
        errors: [{ field: 'include', message }],
      });
    expect(fake.gateway.events).toEqual([]);
  });

  it('is not meant by a member of the body, which is named as ignored', async () => {
    const fake = await withDetails();
    const answer = await fake.call('post', path).send({ ...CHECK_FIELDS, include: 'benefits' });
    expect(answer.get('Ignored-Fields')).toBe('include');
    expect(answer.body).not.toHaveProperty('benefits');
  });

  it('has null where no answer of the payer is stored', async () => {
    const fake = await fakeApp();
    const answer = await post(fake, path).set('Prefer', 'include=benefits');
    expect(answer.body).toMatchObject({ success: true, benefits: null });
    expect(answer.get('Preference-Applied')).toBe('include=benefits');
  });
});

describe('an answer that should have benefit details', () => {
  const LIVE = PATHS[0];

  it('is 202 as without them while the check runs', async () => {
    const fake = await fakeApp({ ask: () => new Promise(() => undefined) });
    const answer = await post(fake, `${LIVE}?include=benefits`).set('Prefer', 'wait=0, include=benefits');
    expect([answer.status, answer.get('Preference-Applied')]).toEqual([202, 'wait=0']);
    expect(answer.body).toEqual({ status: 'running', checkId: answer.get('Check-Id') });
  });

  it.each([
    ['does not open', () => Promise.resolve({ isReadable: false, reason: 'damaged' } as const)],
    ['cannot be opened now', () => Promise.reject(new AppError('service-unavailable'))],
    [
      'is of another release',
      () => Promise.resolve({ isReadable: true, plaintext: Buffer.from([9]) } as const),
    ],
  ])('is sent without, and that is logged, when what was exchanged %s', async (_how, openExchange) => {
    const fake = await withDetails();
    jest.spyOn(fake.gateway.cipher, 'openExchange').mockImplementation(openExchange);
    const answer = await post(fake, LIVE).set('Prefer', 'include=benefits');
    expect(answer.body).toMatchObject({ success: true, benefits: null });
    expect(fake.lines.join()).toContain('an answer is sent without its benefit details');
    expect(fake.lines.join()).not.toMatch(/CANARY|MARKER/);
  });

  it('is unchanged when it is refused', async () => {
    const fake = await fakeApp({ granted: 0, ask: () => Promise.resolve(resultOf('active')) });
    const refused = await post(fake, LIVE).set('Prefer', 'wait=30, include=benefits');
    expect([refused.status, refused.get('Preference-Applied')]).toEqual([402, 'wait=30']);
  });

  it('is refused by its id for another parameter, as a check is', async () => {
    const fake = await withDetails();
    const checkId = (await post(fake, LIVE)).get('Check-Id') ?? '';
    const refused = await fake.call('get', `/api/eligibility/checks/${checkId}/answer?include=all`);
    expect(refused.body).toMatchObject({ status: 400, errors: [{ field: 'include' }] });
  });
});
