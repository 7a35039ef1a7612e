import { document } from './_document';
import * as given from './_responses';
import { contractOf, type ObservedResponse } from './contract';

const { expectResponse } = contractOf(document);

const holding = (response: ObservedResponse) => (): void => {
  expectResponse(response);
};

const withRetryAfter = (response: ObservedResponse): ObservedResponse => ({
  ...response,
  headers: { ...response.headers, 'retry-after': '2' },
});

const pageRefusal = {
  method: 'DELETE',
  status: 405,
  headers: { ...given.page.headers, allow: 'GET' },
};

describe('a response that the document promises', () => {
  it.each<[string, ObservedResponse]>([
    ['an answered check', given.liveCheck],
    ['a replayed check', given.checkWithHeader('idempotent-replayed', 'true')],
    [
      'a question in the URL',
      { ...given.liveCheck, method: 'GET', path: '/api/eligibility/check?payerName=x' },
    ],
    [
      'inactive coverage',
      given.checkWith({ success: false, benefitSummary: { ...given.summary, coverageActive: false } }),
    ],
    [
      'two candidates',
      given.problem(422, 'payer-ambiguous', {
        candidates: [given.candidate, given.candidate],
        candidateCount: 2,
      }),
    ],
    ['no nearest payer', given.problem(422, 'payer-not-found', { candidates: [] })],
    ['not found where nothing is documented', { ...given.problem(404, 'not-found'), path: '/nowhere' }],
    ['a failure of ours', given.problem(500, 'internal')],
    ['an outage', withRetryAfter(given.problem(503, 'service-unavailable'))],
    ['a page', given.page],
    ['a page where nothing is documented', { ...given.page, path: '/nowhere', status: 404 }],
    ['a page for a method that is not documented', { ...given.page, ...pageRefusal }],
    ['no content', given.revocation],
    ['a list of keys', given.keyListWith({})],
  ])('passes: %s', (_what, response) => {
    expect(holding(response)).not.toThrow();
  });

  it('includes a 405 with Allow for a method that is not documented', () => {
    const refused = { ...given.problem(405, 'method-not-allowed'), method: 'DELETE' };

    expect(holding({ ...refused, headers: { ...refused.headers, allow: 'GET, POST' } })).not.toThrow();
    expect(holding(refused)).toThrow('header Allow is missing');
    expect(holding({ ...given.liveCheck, method: 'DELETE' })).toThrow('documented are 405');
  });

  it('is looked up under the literal path when a template also matches', () => {
    const answers = (status: string): object => ({
      get: { responses: { [status]: { description: 'An answer.' } } },
    });
    const contract = contractOf({
      paths: { '/a/{id}': answers('200'), '/a/b': answers('204') },
      components: {},
    });
    const to = (path: string) => (): void => {
      contract.expectResponse({ method: 'GET', path, status: 204, headers: {}, body: undefined });
    };

    expect(to('/a/b')).not.toThrow();
    expect(to('/a/c')).toThrow('GET /a/{id} 204: documented are 200');
  });
});

describe('a planted wrong response', () => {
  it.each<[string, ObservedResponse, string]>([
    [
      'an undocumented status',
      { ...given.liveCheck, status: 201 },
      'POST /api/eligibility/check 201: documented are 200,',
    ],
    [
      'an unknown path',
      { ...given.liveCheck, path: '/nowhere' },
      '(undocumented path) 200: documented are 404',
    ],
    [
      'a path below a known one',
      { ...given.liveCheck, path: '/api/eligibility/check/x' },
      '(undocumented path)',
    ],
    ['a missing header', given.checkWithHeader('ratelimit', undefined), 'header RateLimit is missing'],
    [
      'a malformed header',
      given.checkWithHeader('idempotency-key', 'abc'),
      'Idempotency-Key must match pattern',
    ],
    [
      'a cacheable answer',
      given.checkWithHeader('cache-control', 'max-age=60'),
      'Cache-Control must be equal to constant',
    ],
    ['no Retry-After', given.problem(503, 'service-unavailable'), 'header Retry-After is missing'],
    [
      'another media type',
      given.checkWithHeader('content-type', 'text/html'),
      "'text/html' is not among [application/json]",
    ],
    [
      'a page where programs ask',
      { ...given.page, ...pageRefusal, path: '/api/wallet' },
      'a page where programs ask',
    ],
    [
      'a page where programs ask for nothing that is there',
      { ...given.page, status: 404, path: '/ops/x' },
      "'text/html' is not among [application/problem+json]",
    ],
    ['no media type', given.checkWithHeader('content-type', undefined), "media type '' is not among"],
    [
      'content where there is none',
      { ...given.revocation, headers: given.liveCheck.headers },
      'is not among []',
    ],
  ])('is refused for its envelope: %s', (_what, response, message) => {
    expect(holding(response)).toThrow(message);
  });

  const without = (body: object, name: string): object =>
    Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));

  it.each<[string, ObservedResponse, string]>([
    [
      'a missing member',
      { ...given.liveCheck, body: without(given.answer, 'traceId') },
      "required property 'traceId'",
    ],
    [
      'a missing member within',
      given.checkWith({ benefitSummary: without(given.summary, 'planName') }),
      "required property 'planName'",
    ],
    [
      'a member too many',
      given.checkWith({ memberId: 'W1' }),
      'must NOT have additional properties (memberId)',
    ],
    ['a member too many within', given.checkWithSummary({ groupNumber: '1' }), '(groupNumber)'],
    [
      'money as text',
      given.checkWithSummary({ copayAmount: '30.00' }),
      '/benefitSummary/copayAmount must be number,null',
    ],
    [
      'success without coverage',
      given.checkWithSummary({ coverageActive: false }),
      '/coverageActive must equal success',
    ],
    ['success with an error', given.checkWith({ errorMessage: 'No.' }), '/errorMessage must be null'],
    ['coverage without success', given.checkWith({ success: false }), '/coverageActive must equal success'],
    ['a key that shows itself', given.keyListWith({ key: `elig_live_${'a'.repeat(36)}` }), '(key)'],
    [
      'a date that is none',
      given.keyListWith({ createdAt: 'yesterday' }),
      '/createdAt must match format "date-time"',
    ],
  ])('is refused for its body: %s', (_what, response, message) => {
    expect(holding(response)).toThrow(message);
  });

  it.each<[string, ObservedResponse, string]>([
    [
      'as plain JSON',
      { ...given.problem(402, 'insufficient-balance'), headers: given.liveCheck.headers },
      'media type',
    ],
    [
      'a code of another status',
      given.problem(402, 'rate-limited'),
      '/code must be one of insufficient-balance',
    ],
    ['an unknown code', given.problem(422, 'payer-odd'), '/code must be equal to one of the allowed values'],
    [
      'a status of its own',
      given.problem(402, 'insufficient-balance', { status: 422 }),
      '/status must be the status of the response',
    ],
    ['no field named', given.problem(400, 'validation-failed'), '/errors does not belong'],
    [
      'fields named for nothing',
      given.problem(402, 'insufficient-balance', { errors: [{ field: 'x', message: 'y' }] }),
      '/errors does not belong',
    ],
    [
      'one ambiguous payer',
      given.problem(422, 'payer-ambiguous', { candidates: [given.candidate], candidateCount: 2 }),
      'at least two',
    ],
    [
      'fewer ambiguous payers than are listed',
      given.problem(422, 'payer-ambiguous', {
        candidates: [given.candidate, given.candidate],
        candidateCount: 1,
      }),
      '/candidateCount',
    ],
    [
      'no detail',
      given.problem(402, 'insufficient-balance', { detail: undefined }),
      "required property 'detail'",
    ],
    [
      'inner text in a 5xx',
      given.problem(500, 'internal', { detail: 'ECONNREFUSED' }),
      '/detail is none of the sentences',
    ],
  ])('is refused as a problem: %s', (_what, response, message) => {
    expect(holding(response)).toThrow(message);
  });

  it('is reported without any of its values', () => {
    const planName = ['Abernathy'];
    const wrong = {
      traceId: 42,
      errorMessage: 'Abernathy is unknown',
      benefitSummary: { ...given.summary, planName },
    };
    const response = { ...given.checkWith(wrong), path: '/api/eligibility/check?patientLastName=Abernathy' };

    expect(holding(response)).toThrow(/^(?!.*Abernathy).*traceId must be string/s);
  });
});
