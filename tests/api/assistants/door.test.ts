import { randomUUID } from 'node:crypto';
import { PATIENT, type Client } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { send } from './_by-token';

type Result = Readonly<Record<string, unknown>>;

const patient = (): typeof PATIENT => ({ ...PATIENT, memberId: `W${randomUUID().slice(0, 8)}` });

describe('the door of assistants', () => {
  let system: SharedSystem;
  let home: string;
  beforeAll(async () => {
    system = await sharedSystem('At the door');
    home = system.access.baseUrl;
  });

  /** The result of a tool that the key of a client calls for its clinic. */
  const call = async (
    tool: string,
    { access }: Pick<Client, 'access'> = system,
    sent: Parameters<typeof send>[2] = {},
  ): Promise<Result> => {
    const headers = { 'x-client-id': access.clientId };
    const { body } = await send(home, access.apiKey, { headers, ...sent, tool });
    return body['result'] as Result;
  };

  it('opens to a key alone, and its answers are of one type', async () => {
    const listed = await send(home, system.access.apiKey);
    expect([listed.status, listed.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
    expect((listed.body['result'] as { readonly tools: unknown[] }).tools).toHaveLength(7);
    const cookie = 'eligibility_session=abc';
    for (const headers of [
      {},
      { authorization: 'Bearer elig_nonsense' },
      { authorization: 'Basic abc' },
      { cookie },
    ]) {
      const refused = await send(home, undefined, { headers });
      expect([refused.status, refused.challenge]).toEqual([401, 'Bearer']);
      expect(refused.headers.get('set-cookie')).toBeNull();
    }
  });

  it('leads to no identity provider where there is none', async () => {
    expect((await fetch(`${home}/.well-known/oauth-protected-resource/mcp`)).status).toBe(404);
    expect(await send(home, 'eyJ0.eyJz.c2ln')).toMatchObject({ status: 401, challenge: 'Bearer' });
  });

  it.each([
    ['https://evil.example', 403],
    ['null', 403],
    ['http://localhost:6274', 200],
  ])('answers a page of %s with %s', async (origin, status) => {
    expect((await send(home, system.access.apiKey, { headers: { origin } })).status).toBe(status);
  });

  it.each(['GET', 'DELETE'])('has no sessions: %s is 405', async (method) => {
    const headers = { authorization: `Bearer ${system.access.apiKey}` };
    expect((await fetch(`${home}/mcp`, { method, headers })).status).toBe(405);
  });

  it('runs a tool with the scopes of the key', async () => {
    const weak = await system.withKey({ scopes: ['check:mock'] });
    expect(await call('mock_check', weak, { args: patient() })).toMatchObject({
      structuredContent: { status: 'answered', isCharged: false },
    });
    const live = await call('check_eligibility', weak, { args: patient() });
    expect(live['isError']).toBe(true);
    expect(JSON.stringify(live['content'])).toContain('client-forbidden');
  });

  it('acts for the only clinic of a key that is bound to one, where no header names it', async () => {
    const bound = await system.withKey({ clientIds: [system.access.clientId] });
    const unnamed = { args: patient(), headers: {} };
    expect(await call('check_eligibility', bound, unnamed)).toMatchObject({
      structuredContent: { status: 'answered', isCharged: true },
    });
    const refused = await call('check_eligibility', system, unnamed);
    expect(JSON.stringify(refused['content'])).toContain('client-id-invalid');
  });

  it('takes the state of a question from the caller and for the arguments that it was made for, unchanged', async () => {
    const { memberId, ...args } = patient();
    const asked = await call('check_eligibility', system, { args });
    expect(asked).toMatchObject({
      resultType: 'input_required',
      inputRequests: { answer: { method: 'elicitation/create' } },
    });
    const requestState = String(asked['requestState']);
    const inputResponses = { answer: { action: 'accept', content: { memberId } } };
    const again = async (of: Pick<Client, 'access'>, state: string, more: object = {}) =>
      send(home, of.access.apiKey, {
        tool: 'check_eligibility',
        args: { ...args, ...more },
        params: { requestState: state, inputResponses },
        headers: { 'x-client-id': of.access.clientId },
      });
    const refusal = { error: { code: -32602 } };
    expect((await again(system, `${requestState.slice(0, -2)}xx`)).body).toMatchObject(refusal);
    expect((await again(await system.withKey(), requestState)).body).toMatchObject(refusal);
    const other = await again(system, requestState, { patientFirstName: 'Other' });
    expect(other.body).toMatchObject({ result: { resultType: 'input_required' } });
    const answered = await again(system, requestState);
    expect(answered.body).toMatchObject({ result: { structuredContent: { status: 'answered' } } });
  });

  it('leaves no patient in the log, where the check is beside the call', async () => {
    const before = system.logged().length;
    const args = { ...patient(), patientFirstName: 'Canaryfirst', patientLastName: 'Canarylast' };
    await call('check_eligibility', system, { args });
    const log = system.logged().slice(before);
    expect(log).toContain('/api/eligibility/check');
    expect(log).toContain('"route":"/mcp"');
    const { payerName: _, ...secret } = args;
    for (const value of Object.values(secret)) expect(log).not.toContain(value);
  });

  it('is counted by the method and the tool, of which none is made up', async () => {
    await send(home, system.access.apiKey);
    await call('wallet_balance');
    await send(home, system.access.apiKey, { method: 'made/up' });
    const text = await (await fetch(`http://${system.standalone.opsAddress}/metrics`)).text();
    for (const [method, tool] of [
      ['tools/list', 'none'],
      ['tools/call', 'wallet_balance'],
      ['other', 'none'],
    ] as const)
      expect(text).toContain(`eligibility_assistant_requests_total{method="${method}",tool="${tool}"} `);
    expect(text).not.toContain('made/up');
  });
});
