import type { BenefitDetailsDocument } from '@eligibility/benefits';
import { encodePayerExchange } from '@eligibility/contract';
import type { Test } from 'supertest';
import type { Scope } from '../../identity/domain/api-key';
import { CHECK_FIELDS, fakeApp, type FakeApp } from '../../testing/fake-app';
import { CLINIC, LIFETIMES, resultOf, uuid } from '../../testing/samples';
import { EXCHANGE, resultWith } from './_answered-check';

type Options = NonNullable<Parameters<typeof fakeApp>[0]>;

const LIVE: Options = { ask: () => Promise.resolve(resultWith()) };
const RAW: readonly Scope[] = ['check:live', 'check:mock', 'check:raw'];

afterEach(() => {
  jest.restoreAllMocks();
});

async function checked(fake: FakeApp, path = ''): Promise<string> {
  const answer = await fake.call('post', `/api/eligibility/check${path}`).send(CHECK_FIELDS);
  expect(answer.status).toBe(200);
  return answer.get('Check-Id') ?? '';
}

const below = (fake: FakeApp, checkId: string, what: string): Test =>
  fake.call('get', `/api/eligibility/checks/${checkId}/${what}`);

describe('the benefit details of a check', () => {
  it('say where each number of its answer comes from, and charge and ask nothing', async () => {
    const fake = await fakeApp(LIVE);
    const answer = await fake.call('post', '/api/eligibility/check').send(CHECK_FIELDS);
    const checkId = answer.get('Check-Id') ?? '';
    const events = [...fake.gateway.events];
    const found = await below(fake, checkId, 'benefits');
    const details = found.body as BenefitDetailsDocument;
    const { benefitSummary } = answer.body as { benefitSummary: Record<string, unknown> };
    expect(found.status).toBe(200);
    expect(Object.fromEntries(details.summary.map(({ field, value }) => [field, value]))).toEqual(
      benefitSummary,
    );
    expect(details).toMatchObject({ status: 'active', dateOfService: '2026-01-15', differsFromAnswer: [] });
    expect(details.checkedAt).toBe(new Date(fake.gateway.clock.now()).toISOString());
    const deductible = details.summary.find(({ field }) => field === 'deductibleRemaining');
    expect(deductible).toMatchObject({ value: 325.5, how: 'stated' });
    expect(deductible?.lines).not.toEqual([]);
    expect(fake.gateway.events).toEqual(events);
  });

  it('have the headers of the answer, and no cache stores them', async () => {
    const fake = await fakeApp({ ask: () => Promise.resolve({ ...resultWith(), isSimulated: true }) });
    const checkId = await checked(fake);
    const found = await below(fake, checkId.toUpperCase(), 'benefits');
    expect(found.headers).toMatchObject({
      'check-id': checkId,
      'payer-id': 'payer-1',
      'payer-name': 'Cascade Mutual',
      'payer-network': 'simulator',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
  });

  it('are those of a fixture for a mock check', async () => {
    const fake = await fakeApp({ fixture: () => Promise.resolve(resultWith()) });
    const found = await below(fake, await checked(fake, '/mock'), 'benefits');
    expect(found.body).toMatchObject({ status: 'active', differsFromAnswer: [] });
  });

  it('name the fields that the rules of today would answer otherwise', async () => {
    const result = resultWith();
    const summary = { ...result.summary, copayCents: 4_500, planName: 'Another plan' };
    const fake = await fakeApp({ ask: () => Promise.resolve({ ...result, summary }) });
    const found = await below(fake, await checked(fake), 'benefits');
    expect((found.body as BenefitDetailsDocument).differsFromAnswer).toEqual(['planName', 'copayAmount']);
  });

  it.each(['application/json', '*/*', 'application/fhir+json', 'text/html,*/*;q=0.8', 'text/html', ''])(
    'are JSON for whoever accepts %j',
    async (accept) => {
      const fake = await fakeApp(LIVE);
      const found = await below(fake, await checked(fake), 'benefits').set('Accept', accept);
      expect([found.status, found.type]).toEqual([200, 'application/json']);
    },
  );
});

describe.each(['benefits', 'exchange'])('the %s of a check', (what) => {
  it.each<[string, Options, RegExp]>([
    [
      'no answer could be read',
      { ask: () => Promise.resolve({ ...resultOf('unavailable'), upstreamStatusCode: 502 }) },
      /no answer of the payer that could be read/,
    ],
    ['the answer was too large', {}, /^The payer's answer was too large/],
  ])('is not there when %s, and the problem says so', async (_why, options, detail) => {
    const fake = await fakeApp({ scopes: RAW, ...options });
    const found = await below(fake, await checked(fake), what);
    expect(found.body).toMatchObject({ status: 404, code: 'benefits-unavailable' });
    expect((found.body as { detail: string }).detail).toMatch(detail);
  });

  it('is 202 while the check runs, and comes to a caller that waits', async () => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const fake = await fakeApp({ scopes: RAW, ask: () => ended.then(() => resultWith()) });
    const begun = await fake
      .call('post', '/api/eligibility/check')
      .set('Prefer', 'wait=0')
      .send(CHECK_FIELDS);
    const checkId = begun.get('Check-Id') ?? '';
    const early = await below(fake, checkId, what).set('Prefer', 'wait=0');
    expect([early.status, early.body]).toEqual([202, { status: 'running', checkId }]);
    expect(early.headers).toMatchObject({
      'retry-after': '1',
      'preference-applied': 'wait=0',
      location: `/api/eligibility/checks/${checkId}/answer`,
    });
    end();
    const found = await below(fake, checkId, what).set('Prefer', 'wait=30');
    expect([found.status, found.get('Preference-Applied')]).toEqual([200, 'wait=30']);
  });

  it('is gone with the answer', async () => {
    const fake = await fakeApp({ scopes: RAW, ...LIVE });
    const checkId = await checked(fake);
    fake.gateway.clock.advance(LIFETIMES.answerMs);
    const late = await below(fake, checkId, what);
    expect(late.body).toMatchObject({ status: 409, code: 'idempotency-result-expired' });
  });

  it('is refused like the answer when it does not open', async () => {
    const fake = await fakeApp({ scopes: RAW, ...LIVE });
    const checkId = await checked(fake);
    jest
      .spyOn(fake.gateway.cipher, 'openExchange')
      .mockResolvedValue({ isReadable: false, reason: 'damaged' });
    const found = await below(fake, checkId, what);
    expect(found.body).toMatchObject({ status: 409, code: 'idempotency-result-expired' });
  });

  it.each([uuid(99), 'x', '%20'])('is not found for the id %s', async (id) => {
    const fake = await fakeApp({ scopes: RAW });
    expect((await below(fake, id, what)).body).toMatchObject({ status: 404, code: 'not-found' });
  });

  it.each<[readonly Scope[], 'live' | 'mock', boolean]>([
    [['check:live'], 'live', what === 'benefits'],
    [['check:live', 'check:raw'], 'live', true],
    [['check:mock', 'check:raw'], 'live', false],
    [['check:raw'], 'live', false],
    [['checks:read'], 'live', false],
    [['check:mock'], 'mock', what === 'benefits'],
    [['check:mock', 'check:raw'], 'mock', true],
    [['check:live', 'check:raw'], 'mock', false],
  ])('is for a key with the scopes %j, of a %s check: %s', async (scopes, kind, isOpen) => {
    const all = { ...LIVE, fixture: () => Promise.resolve(resultWith()) };
    const fake = await fakeApp({ ...all, scopes: RAW });
    const checkId = await checked(fake, kind === 'mock' ? '/mock' : '');
    const call = await fake.withKey({ scopes });
    const found = await call('get', `/api/eligibility/checks/${checkId}/${what}`);
    const { code } = found.body as { readonly code?: string };
    expect([found.status, code]).toEqual(isOpen ? [200, undefined] : [403, 'client-forbidden']);
  });

  it('is not found with a key that is bound to other clinics', async () => {
    const fake = await fakeApp({ ...LIVE, scopes: RAW });
    const checkId = await checked(fake);
    const statusFor = async (clientId: string): Promise<number> => {
      const call = await fake.withKey({ scopes: RAW, clientIds: [clientId] });
      return (await call('get', `/api/eligibility/checks/${checkId}/${what}`)).status;
    };
    expect(await statusFor(CLINIC.clientId)).toBe(200);
    expect(await statusFor(uuid(77))).toBe(404);
  });

  it('leaves no patient data in the log', async () => {
    const fake = await fakeApp({ ...LIVE, scopes: RAW });
    const checkId = await checked(fake);
    await below(fake, checkId, what);
    const line = fake.lines.find((text) => text.includes(`/checks/:id/${what}`)) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      route: `/api/eligibility/checks/:id/${what}`,
      status: 200,
      checkId,
      upstreamTraceId: expect.any(String) as string,
    });
    expect(fake.lines.join()).not.toMatch(/CANARY|Canarina|MARKER|W000000001|SPRINGFIELD/i);
  });
});

describe('what was exchanged for a check', () => {
  it('is given letter by letter', async () => {
    const fake = await fakeApp({ ...LIVE, scopes: RAW });
    const found = await below(fake, await checked(fake), 'exchange');
    const { format, sent, received } = EXCHANGE;
    expect(found.body).toEqual({ format, sent, received });
    expect(found.get('Cache-Control')).toBe('no-store');
  });

  it('has no details when it is no answer', async () => {
    const exchange = encodePayerExchange({ ...EXCHANGE, received: 'no answer at all' });
    const fake = await fakeApp({ ask: () => Promise.resolve({ ...resultWith(), exchange }), scopes: RAW });
    const checkId = await checked(fake);
    expect((await below(fake, checkId, 'benefits')).body).toMatchObject({ code: 'benefits-unavailable' });
    expect((await below(fake, checkId, 'exchange')).body).toMatchObject({ received: 'no answer at all' });
  });
});
