import {
  checked,
  connectionError,
  failureOf,
  problem,
  QUESTION,
  simulated,
  type Simulated,
  type Step,
} from './_simulated';
import type { ClientOptions } from './types';

type Send = (of: Simulated) => PromiseLike<unknown>;

const clientId = '4f0c2b1e-9a7d-4c3e-8b21-6d5e4f3a2b10';
const key = { 'Idempotency-Key': '0d9c7f36-8a52-4a0f-b0a7-6a4f2f3f9d11' };

const asked = { path: '/api/eligibility/check', query: QUESTION } as const;

/** Requests that may be sent twice. */
const REPEATABLE: readonly [string, Send][] = [
  ['GET', ({ client }) => client.request('GET', '/api/wallet')],
  [
    'PUT',
    ({ client }) =>
      client.request('PUT', '/api/eligibility/fixtures/{slug}', {
        path: { slug: 'a' },
        body: 'ISA',
        contentType: 'application/octet-stream',
      }),
  ],
  [
    'DELETE',
    ({ client }) => client.request('DELETE', '/api/webhooks/{webhookId}', { path: { webhookId: 'w' } }),
  ],
  ['a check', ({ client }) => client.check(QUESTION)],
  [
    'POST with a key',
    ({ client }) =>
      client.request('POST', '/api/eligibility/batches', { headers: key, json: { items: [QUESTION] } }),
  ],
  [
    'a check by GET with a key',
    ({ client }) =>
      client.request('GET', asked.path, {
        query: { ...asked.query, idempotencyKey: key['Idempotency-Key'] },
      }),
  ],
  ['a search', ({ client }) => client.checks.search({ memberId: 'W1' })[Symbol.asyncIterator]().next()],
  ['an estimate', ({ client }) => client.estimate('c-1', [{ serviceTypeCode: '98', allowedAmount: 150 }])],
];

/** Requests of which nobody knows what a second one would do. */
const ONCE: readonly [string, Send][] = [
  [
    'POST',
    ({ client }) =>
      client.request('POST', '/api/workspace/clinics', { json: { name: 'Harbour', npi: '1999999984' } }),
  ],
  [
    'PATCH',
    ({ client }) =>
      client.request('PATCH', '/api/workspace/clinics/{clientId}', {
        path: { clientId },
        json: { name: 'Harbour' },
      }),
  ],
  ['a check by GET without a key', ({ client }) => client.request('GET', asked.path, { query: asked.query })],
];

const page = { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' };
const cut = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"succ' };

/** Failures after which the request may have been done. */
const DOUBTFUL: readonly [string, Step][] = [
  ['a reset connection', connectionError('ECONNRESET')],
  ['no answer in time', 'never'],
  ['an answer that is cut off', cut],
  ['408', problem(408, 'request-timeout')],
  ['500', problem(500, 'internal')],
  ['a page of a proxy', page],
  ['503', problem(503, 'service-unavailable')],
];

/** Failures after which it was certainly not done. */
const UNDONE: readonly [string, Step][] = [
  ['a refused connection', connectionError('ECONNREFUSED')],
  ['429', problem(429, 'rate-limited', {}, { 'retry-after': '1' })],
];

/** Answers that stay the same. */
const FINAL: readonly [string, Step][] = [
  ['400', problem(400, 'validation-failed')],
  ['401', problem(401, 'unauthorized')],
  ['402', problem(402, 'insufficient-balance')],
  ['403', problem(403, 'client-forbidden')],
  ['404', problem(404, 'not-found')],
  ['409 with another code', problem(409, 'idempotency-result-expired')],
  ['422', problem(422, 'payer-ambiguous')],
  ['a 504 for want of a stored answer', problem(504, 'answer-not-stored')],
  ['a redirect', { status: 307, headers: { location: 'http://elsewhere.test/' } }],
];

const pairs = (
  requests: readonly [string, Send][],
  steps: readonly [string, Step][],
): [string, string, Send, Step][] =>
  requests.flatMap(([request, send]) =>
    steps.map(([what, step]): [string, string, Send, Step] => [request, what, send, step]),
  );

describe('a call', () => {
  const run = async (
    send: Send,
    steps: readonly Step[],
    options: ClientOptions & { random?: number } = {},
  ) => {
    const of = simulated(steps, options);
    return { ...of, failure: await failureOf(send(of)) };
  };

  it.each([...pairs(REPEATABLE, DOUBTFUL), ...pairs([...REPEATABLE, ...ONCE], UNDONE)])(
    '%s is sent three times against %s',
    async (_request, _what, send, step) => {
      const { sent } = await run(send, [step, step, step]);
      expect(sent).toHaveLength(3);
    },
  );

  it.each([...pairs(ONCE, DOUBTFUL), ...pairs([...REPEATABLE, ...ONCE], FINAL)])(
    '%s is sent once against %s',
    async (_request, _what, send, step) => {
      const { sent } = await run(send, [step]);
      expect(sent).toHaveLength(1);
    },
  );

  it('is answered by the attempt that succeeds', async () => {
    const { client, attempts } = simulated(['never', page, checked()]);
    expect((await client.check(QUESTION)).status).toBe('active');
    expect(attempts.map(({ status, code }) => status ?? code)).toEqual(['timed-out', 502, 200]);
  });
});
