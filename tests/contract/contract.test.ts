import { document } from './_document';
import * as given from './_responses';
import { contractOf, type ObservedResponse } from './contract';

const { expectResponse } = contractOf(document);

const holding = (response: ObservedResponse) => (): void => {
  expectResponse(response);
};

describe('a response that the document promises', () => {
  it.each<[string, ObservedResponse]>([
    ['an answered check', given.liveCheck],
    ['a question in the URL', { ...given.liveCheck, path: '/api/eligibility/check?payerName=x' }],
    ['not found where nothing is documented', { ...given.problem(404, 'not-found'), path: '/nowhere' }],
    ['a page where nothing is documented', { ...given.page, path: '/nowhere', status: 404 }],
    ['a page', given.page],
    ['no content', given.revocation],
  ])('passes: %s', (_what, response) => {
    expect(holding(response)).not.toThrow();
  });

  it('includes a 405 with Allow for a method that is not documented', () => {
    const refused = { ...given.problem(405, 'method-not-allowed'), method: 'DELETE' };

    expect(holding({ ...refused, headers: { ...refused.headers, allow: 'GET, POST' } })).not.toThrow();
    expect(holding(refused)).toThrow('header Allow is missing');
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

/** Every HTTP test judges its answers by this contract: one planted defect for each thing that it holds. */
describe('a planted wrong response', () => {
  const withPage = { ...given.page, path: '/api/wallet', method: 'DELETE', status: 405 };
  const { traceId: _traceId, ...withoutTrace } = given.answer;
  const none = { candidates: [given.candidate], candidateCount: 2 };

  it.each<[string, ObservedResponse, string]>([
    ['an undocumented status', { ...given.liveCheck, status: 201 }, 'check 201: documented are 200,'],
    ['an unknown path', { ...given.liveCheck, path: '/nowhere' }, '(undocumented path) 200'],
    ['a missing header', given.checkWithHeader('ratelimit', undefined), 'header RateLimit is missing'],
    ['a malformed header', given.checkWithHeader('idempotency-key', 'abc'), 'must match pattern'],
    ['another media type', given.checkWithHeader('content-type', 'text/html'), 'is not among'],
    ['no media type', given.checkWithHeader('content-type', undefined), "media type '' is not among"],
    [
      'a page where programs ask',
      { ...withPage, headers: { ...given.page.headers, allow: 'GET' } },
      'a page where programs ask',
    ],
    [
      'a page where programs ask for nothing that is there',
      { ...given.page, status: 404, path: '/ops/x' },
      "'text/html' is not among [application/problem+json]",
    ],
    [
      'content where there is none',
      { ...given.revocation, headers: given.liveCheck.headers },
      'is not among []',
    ],
    ['a missing member', { ...given.liveCheck, body: withoutTrace }, "required property 'traceId'"],
    ['a member too many', given.checkWith({ memberId: 'W1' }), 'additional properties (memberId)'],
    ['a member too many within', given.checkWithSummary({ groupNumber: '1' }), '(groupNumber)'],
    ['money as text', given.checkWithSummary({ copayAmount: '30.00' }), 'copayAmount must be number,null'],
    [
      'success without coverage',
      given.checkWithSummary({ coverageActive: false }),
      '/coverageActive must equal success',
    ],
    ['success with an error', given.checkWith({ errorMessage: 'No.' }), '/errorMessage must be null'],
    ['a code of another status', given.problem(402, 'rate-limited'), '/code must be one of insufficient'],
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
    ['one ambiguous payer', given.problem(422, 'payer-ambiguous', none), 'at least two'],
    [
      'fewer ambiguous payers than are listed',
      given.problem(422, 'payer-ambiguous', {
        candidates: [given.candidate, given.candidate],
        candidateCount: 1,
      }),
      '/candidateCount',
    ],
    [
      'inner text in a 5xx',
      given.problem(500, 'internal', { detail: 'ECONNREFUSED' }),
      '/detail is none of the sentences',
    ],
  ])('is refused: %s', (_what, response, message) => {
    expect(holding(response)).toThrow(message);
  });

  it('is reported without any of its values', () => {
    const wrong = {
      traceId: 42,
      errorMessage: 'Abernathy is unknown',
      benefitSummary: { ...given.summary, planName: ['Abernathy'] },
    };
    const response = { ...given.checkWith(wrong), path: '/api/eligibility/check?patientLastName=Abernathy' };

    expect(holding(response)).toThrow(/^(?!.*Abernathy).*traceId must be string/s);
  });
});
