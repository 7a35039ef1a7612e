import { inspect } from 'node:util';
import { checked, connectionError, failureOf, problem, QUESTION, simulated, type Step } from './_simulated';
import type { ClientOptions } from './types';

describe('the pause before the next attempt', () => {
  const pausesOf = async (
    step: Step,
    options: ClientOptions & { random?: number },
  ): Promise<readonly unknown[]> => {
    const { client, attempts } = simulated(Array<Step>(9).fill(step), options);
    await failureOf(client.wallet.balance());
    return attempts.map(({ willRetryInMs }) => willRetryInMs);
  };
  const asked = (text: string): Step => problem(503, 'service-unavailable', {}, { 'retry-after': text });

  it.each([
    ['doubles from half a second to eight', 1, [500, 1000, 2000, 4000, 8000, 8000, undefined]],
    ['is any part of that', 0.5, [250, 500, 1000, 2000, 4000, 4000, undefined]],
  ])('%s', async (_what, random, pauses) => {
    expect(await pausesOf(connectionError('ECONNRESET'), { random, maxRetries: 6 })).toEqual(pauses);
  });

  it.each([
    ['is what Retry-After says in seconds', '3', 0, 3_000],
    ['is up to a quarter longer', '3', 1, 3_750],
    ['is what Retry-After says as a date', 'Fri, 27 Nov 2026 09:00:07 GMT', 0, 7_000],
    ['is nothing when that date is over', 'Fri, 27 Nov 2026 08:00:00 GMT', 1, 0],
    ['is a jitter when Retry-After cannot be read', 'soon', 1, 500],
  ])('%s', async (_what, text, random, pause) => {
    expect(await pausesOf(asked(text), { random, maxRetries: 1 })).toEqual([pause, undefined]);
  });

  it('is not made when it would be longer than a minute', async () => {
    const { client, sent } = simulated([asked('61')]);
    expect(await failureOf(client.wallet.balance())).toMatchObject({
      code: 'service-unavailable',
      retryAfterSeconds: 61,
    });
    expect(sent).toHaveLength(1);
  });
});

describe('a check that is still running', () => {
  const running = problem(409, 'idempotency-in-progress', {}, { 'retry-after': '10' });

  it('is waited for, and counts as no retry', async () => {
    const { client, sent } = simulated([running, running, running, checked()], { maxRetries: 0, random: 0 });
    expect((await client.check(QUESTION)).checkId).toBe('c-1');
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('is waited for as long as all attempts may take', async () => {
    const { client, attempts } = simulated(Array<Step>(99).fill(running), { maxRetries: 1, random: 0 });
    expect(await failureOf(client.check(QUESTION))).toMatchObject({ code: 'idempotency-in-progress' });
    expect(attempts).toHaveLength(9);
  });

  it('is asked for with a bounded wait by its id', async () => {
    const accepted = {
      status: 202,
      json: { status: 'running', checkId: 'c-1' },
      headers: { 'retry-after': '1' },
    };
    const { client, sent } = simulated([accepted, accepted, { status: 200, json: { plans: [] } }], {
      maxRetries: 0,
    });
    expect(await client.benefits('c-1')).toEqual({ plans: [] });
    expect(sent.map(({ headers }) => headers.get('prefer'))).toEqual(['wait=20', 'wait=20', 'wait=20']);
    const short = simulated(Array<Step>(99).fill(accepted), { timeoutMs: 5_000, maxRetries: 0 });
    expect(await failureOf(short.client.benefits('c-1'))).toMatchObject({ code: 'timed-out', status: 202 });
    expect(short.sent[0]?.headers.get('prefer')).toBe('wait=2');
  });
});

describe('a caller that gives up', () => {
  it.each([
    ['before the call', 'never', 0],
    ['during an attempt', 'never', 3],
    ['during a pause', problem(503, 'service-unavailable', {}, { 'retry-after': '60' }), 10],
  ] as const)('%s ends it', async (_when, step, turns) => {
    const controller = new AbortController();
    const { client } = simulated([step, 'never'], {
      timing: { now: () => 0, random: () => 0, after: () => () => undefined },
    });
    if (turns === 0) controller.abort();
    const call = client.check(QUESTION, { signal: controller.signal });
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
    controller.abort();
    expect(await failureOf(call)).toMatchObject({
      code: 'aborted',
      idempotencyKey: expect.any(String) as string,
    });
  });
});

describe('the time of an attempt', () => {
  it.each([
    [45_000, {}, {}],
    [9_000, { timeoutMs: 9_000 }, {}],
    [2_000, { timeoutMs: 9_000 }, { timeoutMs: 2_000 }],
  ])('is %d ms', async (ms, options, callOptions) => {
    const { client, attempts } = simulated(['never'], { ...options, maxRetries: 0 });
    const failure = await failureOf(client.check(QUESTION, callOptions));
    expect(failure).toMatchObject({
      code: 'timed-out',
      message: `http://eligibility.test did not answer in ${String(ms / 1_000)} s.`,
    });
    expect(attempts[0]?.durationMs).toBe(ms);
  });
});

const page = { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' };

describe('onAttempt and errors', () => {
  it('name no patient, no credentials and no query', async () => {
    const steps = [connectionError('ECONNRESET'), page, problem(422, 'payer-ambiguous')];
    const { client, attempts } = simulated(steps);
    const failures = [await failureOf(client.check(QUESTION))];
    const search = simulated(steps);
    failures.push(await failureOf(search.client.payers.search('secret words')));
    expect(attempts).toHaveLength(3);
    expect(attempts[0]).toEqual({
      operation: '/api/eligibility/check',
      method: 'POST',
      attempt: 1,
      status: undefined,
      code: 'connection-failed',
      durationMs: 0,
      requestId: undefined,
      willRetryInMs: 250,
    });
    const told = inspect([attempts, search.attempts, failures, client], { depth: 9 });
    expect(told).not.toMatch(/W123456789|Jane|Doe|Aetna|ek_secret|secret words|secret\+words|\?/);
  });

  it('have the path without its values', async () => {
    const { client, attempts } = simulated([problem(404, 'not-found')]);
    await failureOf(client.checks.get('c-1'));
    expect(attempts[0]).toMatchObject({
      operation: '/api/eligibility/checks/{checkId}',
      requestId: 'r-1',
      code: 'not-found',
    });
  });
});
