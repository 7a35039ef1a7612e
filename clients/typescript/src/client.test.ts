import { checked, failureOf, problem, QUESTION, simulated } from './_simulated';
import { EligibilityClient } from './client';
import { EligibilityError } from './errors';
import { OperatorClient } from './operators';

const KEY = '0d9c7f36-8a52-4a0f-b0a7-6a4f2f3f9d11';

describe('an answer', () => {
  it('comes with its response when asked', async () => {
    const { client } = simulated([
      { ...checked(), headers: { 'x-request-id': 'r-9', 'checks-remaining': '12' } },
    ]);
    const { data, response } = await client.check(QUESTION).withResponse();
    expect(data.status).toBe('active');
    expect([response.status, response.requestId, response.headers.get('checks-remaining')]).toEqual([
      200,
      'r-9',
      '12',
    ]);
  });

  it('that fails is told once, to whoever waits for it', async () => {
    const unhandled: unknown[] = [];
    const note = (failure: unknown): number => unhandled.push(failure);
    process.on('unhandledRejection', note);
    const { client } = simulated([problem(404, 'not-found'), problem(404, 'not-found')]);
    expect(await failureOf(client.checks.get('c-1').withResponse())).toMatchObject({ code: 'not-found' });
    expect(await failureOf(client.checks.get('c-1'))).toMatchObject({ code: 'not-found' });
    await new Promise(setImmediate);
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });
});

describe('an error', () => {
  it('is typed by its code, with candidates and fields', async () => {
    const candidates = [{ payerId: '60054', name: 'Aetna', score: 0.9, states: [] }];
    const errors = [{ field: 'memberId', message: 'memberId is missing.' }];
    const { client } = simulated([
      problem(422, 'payer-ambiguous', { candidates }),
      problem(400, 'validation-failed', { errors }),
    ]);
    const ambiguous = await failureOf(client.check(QUESTION));
    if (!(ambiguous instanceof EligibilityError) || ambiguous.code !== 'payer-ambiguous') throw ambiguous;
    const name: string | undefined = ambiguous.candidates[0]?.name;
    expect([name, ambiguous.fields, ambiguous.message]).toEqual([
      'Aetna',
      [],
      'Sentence of payer-ambiguous.',
    ]);
    const invalid = await failureOf(client.check(QUESTION));
    if (!(invalid instanceof EligibilityError)) throw invalid;
    expect([invalid.fields, invalid.candidates, invalid.requestId]).toEqual([errors, [], 'r-1']);
  });

  it('of another program than the service has its status, and no word of its page', async () => {
    const page = { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>nginx</h1>' };
    const { client } = simulated([page, { ...page, status: 200 }]);
    for (const status of [404, 200]) {
      const failure = await failureOf(client.wallet.balance());
      expect(failure).toMatchObject({ code: 'service-unavailable', status });
      expect(String(failure)).not.toContain('nginx');
    }
  });
});

describe('a client', () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
  });

  it('reads the environment where an option is missing, and names what neither has', async () => {
    process.env = { ...before, ELIGIBILITY_URL: 'http://env.test', ELIGIBILITY_API_KEY: 'ek_env\n' };
    expect(() => new EligibilityClient()).toThrow(
      'clientId is missing: pass it, or set ELIGIBILITY_CLIENT_ID.',
    );
    const sent: string[] = [];
    const client = new EligibilityClient({
      clientId: 'c',
      fetch: (address, init) => {
        const { url, headers } = new Request(address, init);
        sent.push(url, headers.get('authorization') ?? '');
        return Promise.resolve(Response.json({ available: 1 }));
      },
    });
    await client.wallet.balance();
    expect(sent).toEqual(['http://env.test/api/wallet', 'Bearer ek_env']);
  });

  it('refuses what cannot be sent, without repeating it', () => {
    const baseUrl = 'http://eligibility.test';
    expect(() => new EligibilityClient({ baseUrl, apiKey: 'ek_a b', clientId: 'c' })).toThrow(
      new TypeError('apiKey has characters that it cannot have.'),
    );
    expect(() => new EligibilityClient({ baseUrl: 'nowhere', apiKey: 'k', clientId: 'c' })).toThrow(
      TypeError,
    );
  });

  it.each(['', '.', '..'])('refuses "%s" as an id, which would be another path', async (id) => {
    const { client, sent } = simulated([]);
    expect(await failureOf(client.checks.get(id))).toEqual(new TypeError('checkId is missing.'));
    expect(sent).toEqual([]);
  });

  it('writes ids and queries so that they stay one', async () => {
    const { client, sent } = simulated(
      [
        { status: 200, json: {} },
        { status: 200, json: { data: [] } },
      ],
      { baseUrl: 'http://a.test/below/' },
    );
    await client.checks.get('a/b?c');
    await client.payers.search('blue & cross', { limit: 3 });
    expect(sent.map(({ url }) => url)).toEqual([
      'http://a.test/below/api/eligibility/checks/a%2Fb%3Fc',
      'http://a.test/below/api/payers?query=blue+%26+cross&limit=3',
    ]);
  });
});

describe('the client of operators', () => {
  it('sends its token, and a key with each grant', async () => {
    const sent: Request[] = [];
    const client = new OperatorClient({
      baseUrl: 'http://eligibility.test',
      token: 'op',
      fetch: (url, init) => {
        sent.push(new Request(url, init));
        return Promise.resolve(Response.json({ available: 5 }));
      },
    });
    await client.wallet.grant('w-1', { checks: 5, reason: 'paid' }, { idempotencyKey: KEY });
    await client.circuits.isolate({ scope: 'payers', circuitId: '60054' }, { reason: 'maintenance' });
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST http://eligibility.test/ops/workspaces/w-1/wallet/grants',
      'POST http://eligibility.test/ops/circuits/payers/60054/isolate',
    ]);
    expect([sent[0]?.headers.get('authorization'), sent[0]?.headers.get('idempotency-key')]).toEqual([
      'Bearer op',
      KEY,
    ]);
  });
});
