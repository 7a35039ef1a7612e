import type { Response } from 'supertest';
import { CHECK_FIELDS, fakeApp, SECRET, type FakeApp } from '../../testing/fake-app';
import { formatApiKey } from '../../identity/domain/api-key';
import { CLINIC } from '../../testing/samples';
import request, { type Test } from 'supertest';

const REVISION = '2026-07-28';

type Sent = {
  readonly method?: string;
  readonly params?: object;
  readonly headers?: Readonly<Record<string, string | undefined>>;
};

/** A request of the revision 2026-07-28, whose headers repeat what the body says. */
function send(fake: FakeApp, { method = 'tools/list', params = {}, headers = {} }: Sent = {}): Test {
  const { name } = params as { readonly name?: string };
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': REVISION,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
  };
  return request(fake.app)
    .post('/mcp')
    .set(
      sentOnly({
        authorization: `Bearer ${SECRET}`,
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': REVISION,
        'mcp-method': method,
        ...(name !== undefined && { 'mcp-name': name }),
        'x-client-id': CLINIC.clientId,
        ...headers,
      }),
    )
    .send({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } });
}

function sentOnly(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

const call = (fake: FakeApp, name: string, params: object = {}, headers: Sent['headers'] = {}): Test =>
  send(fake, { method: 'tools/call', params: { name, arguments: {}, ...params }, headers });

type Result = Readonly<Record<string, unknown>>;
const resultOf = ({ body }: Response): Result => (body as { readonly result: Result }).result;

describe('the door of assistants', () => {
  it('is private, and opens to a key alone', async () => {
    const fake = await fakeApp();
    const listed = await send(fake);
    expect([listed.status, listed.get('X-Content-Type-Options')]).toEqual([200, 'nosniff']);
    expect(resultOf(listed)['tools']).toHaveLength(7);
    for (const authorization of ['', 'Bearer elig_nonsense', 'Basic abc']) {
      const refused = await send(fake, { headers: { authorization } });
      expect([refused.status, refused.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
    }
  });

  it("does not open to the cookie of a person's session", async () => {
    const fake = await fakeApp();
    const refused = await send(fake, { headers: { authorization: '', cookie: 'eligibility_session=abc' } });
    expect(refused.status).toBe(401);
    expect(refused.get('Set-Cookie')).toBeUndefined();
  });

  it.each([
    ['https://evil.example', 403],
    ['null', 403],
    ['http://localhost:6274', 200],
  ])('answers a page of %s with %s', async (origin, status) => {
    expect((await send(await fakeApp(), { headers: { origin } })).status).toBe(status);
  });

  it('has no sessions: GET and DELETE are 405', async () => {
    const fake = await fakeApp();
    for (const method of ['get', 'delete'] as const) {
      const refused = await request(fake.app)
        [method]('/mcp')
        .set({ authorization: `Bearer ${SECRET}` });
      expect(refused.status).toBe(405);
    }
  });

  it('refuses more requests than the workspace may send, and counts the call of a tool once', async () => {
    const fake = await fakeApp({ perMinute: 4 });
    const left = async (test: Test): Promise<string | undefined> => (await test).get('RateLimit');
    expect(await left(send(fake))).toContain('r=3;');
    expect((await call(fake, 'wallet_balance')).status).toBe(200);
    expect(await left(send(fake))).toContain('r=1;');
    await send(fake);
    const limited = await send(fake);
    expect([limited.status, (limited.body as Result)['code']]).toEqual([429, 'rate-limited']);
    expect((await call(fake, 'wallet_balance')).status).toBe(429);
  });
});

describe('a tool', () => {
  it('runs as the caller: its key, its clinic and its scopes', async () => {
    const fake = await fakeApp({ granted: 5, scopes: ['check:mock'] });
    const mock = await call(fake, 'mock_check', { arguments: CHECK_FIELDS });
    expect(resultOf(mock)).toMatchObject({ structuredContent: { status: 'answered', isCharged: false } });
    const live = resultOf(await call(fake, 'check_eligibility', { arguments: CHECK_FIELDS }));
    expect(live['isError']).toBe(true);
    expect(JSON.stringify(live['content'])).toContain('client-forbidden');
  });

  it('acts for the only clinic of a key that is bound to one, where no header names it', async () => {
    const bound = await fakeApp({ granted: 5, clientIds: [CLINIC.clientId] });
    const without = { 'x-client-id': undefined };
    const answered = resultOf(await call(bound, 'check_eligibility', { arguments: CHECK_FIELDS }, without));
    expect(answered).toMatchObject({ structuredContent: { status: 'answered', isCharged: true } });
    const free = await fakeApp({ granted: 5 });
    const refused = resultOf(await call(free, 'check_eligibility', { arguments: CHECK_FIELDS }, without));
    expect(JSON.stringify(refused['content'])).toContain('client-id-invalid');
  });

  it('takes the state of a question from the caller that it was made for, and as it was made, alone', async () => {
    const fake = await fakeApp({ granted: 5 });
    const { memberId, ...without } = CHECK_FIELDS;
    const asked = resultOf(await call(fake, 'check_eligibility', { arguments: without }));
    expect(asked).toMatchObject({
      resultType: 'input_required',
      inputRequests: { answer: { method: 'elicitation/create' } },
    });
    const requestState = String(asked['requestState']);
    const answer = { inputResponses: { answer: { action: 'accept', content: { memberId } } } };
    const again = (state: string, headers: Sent['headers'] = {}): Test =>
      call(fake, 'check_eligibility', { arguments: without, requestState: state, ...answer }, headers);
    await fake.withKey({});
    // The secret of the first key that is added.
    const otherKey = formatApiKey(new Uint8Array(60).fill(2));
    for (const refused of [
      await again(`${requestState.slice(0, -2)}xx`),
      await again(requestState, { authorization: `Bearer ${otherKey}` }),
    ])
      expect(refused.body).toMatchObject({ error: { code: -32602 } });
    expect(resultOf(await again(requestState))).toMatchObject({ structuredContent: { status: 'answered' } });
  });

  it('asks anew where the state was made for other arguments', async () => {
    const fake = await fakeApp({ granted: 5 });
    const { memberId, ...without } = CHECK_FIELDS;
    const asked = resultOf(await call(fake, 'check_eligibility', { arguments: without }));
    const other = await call(fake, 'check_eligibility', {
      arguments: { ...without, patientFirstName: 'Other' },
      requestState: asked['requestState'],
      inputResponses: { answer: { action: 'accept', content: { memberId } } },
    });
    expect(resultOf(other)).toMatchObject({ resultType: 'input_required' });
  });

  it('leaves no patient in the log, and no arguments in the path', async () => {
    const fake = await fakeApp({ granted: 5 });
    await call(fake, 'check_eligibility', { arguments: CHECK_FIELDS });
    const log = fake.lines.join('\n');
    expect(log).toContain('/api/eligibility/check');
    expect(log).toContain('"route":"/mcp"');
    for (const value of Object.values(CHECK_FIELDS).filter((one) => one !== CHECK_FIELDS.payerName))
      expect(log).not.toContain(value);
  });

  it('is counted by its name, and a name that is made up is none', async () => {
    const fake = await fakeApp();
    await send(fake);
    await call(fake, 'wallet_balance');
    await send(fake, { method: 'made/up' });
    const text = await fake.metrics.text();
    for (const [method, tool] of [
      ['tools/list', 'none'],
      ['tools/call', 'wallet_balance'],
      ['other', 'none'],
    ] as const)
      expect(text).toContain(`eligibility_assistant_requests_total{method="${method}",tool="${tool}"} 1`);
  });
});
