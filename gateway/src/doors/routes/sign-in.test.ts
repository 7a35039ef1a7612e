import { AppError } from '@eligibility/kit';
import request, { type Response } from 'supertest';
import { CHECK_FIELDS, fakeApp, SECRET, type FakeApp } from '../../testing/fake-app';
import { CLINIC, WORKSPACE } from '../../testing/samples';
import { ANN, MEMBERSHIP } from '../../identity/app/session-records.contract';
import type { IdentityDeps } from '../../identity/routes/identity-deps';

const RESOURCE = 'https://eligibility.example.org/mcp';
const METADATA = '/.well-known/oauth-protected-resource/mcp';
const METADATA_URL = `https://eligibility.example.org${METADATA}`;
const CHALLENGE = `Bearer resource_metadata="${METADATA_URL}"`;
const SUBJECT = 'https://id.example ann-1';
const TOKEN = 'eyJ0.eyJz.c2ln';

/** A provider that knows one token, and those that `seen` has asked it about. */
function provider(seen: string[] = [], hasTokens = true): IdentityDeps['openId'] {
  const unused = (): Promise<never> => Promise.reject(new Error('not of this test'));
  const claimsOf = (token: string) => {
    seen.push(token);
    if (token === 'aa.bb.away') return Promise.reject(new AppError('service-unavailable'));
    return token === TOKEN
      ? Promise.resolve({ subject: SUBJECT, roles: [] })
      : Promise.reject(new AppError('unauthorized'));
  };
  const tokens = hasTokens ? { issuer: 'https://id.example', resource: RESOURCE, claimsOf } : undefined;
  return { provider: { signInUrl: unused, claimsOf: unused, tokens }, roles: new Map() };
}

async function withAnn(options: Parameters<typeof fakeApp>[0] = {}): Promise<FakeApp> {
  const fake = await fakeApp({ granted: 5, openId: provider(), ...options });
  await fake.persons.people.addPerson({ ...ANN, subject: SUBJECT });
  await fake.persons.people.addMembership({ ...MEMBERSHIP, clientIds: undefined });
  return fake;
}

function call({ app }: FakeApp, credential: string | undefined, name = 'wallet_balance', args: object = {}) {
  return request(app)
    .post('/mcp')
    .set({
      ...(credential !== undefined && { authorization: `Bearer ${credential}` }),
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': name,
      'x-client-id': CLINIC.clientId,
    })
    .send({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name,
        arguments: args,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    });
}

const resultOf = ({ body }: Response) => (body as { result: Record<string, unknown> }).result;

describe('the way of an assistant to the identity provider', () => {
  it('is in the metadata of the resource, whatever host the request names', async () => {
    const { app } = await fakeApp({ openId: provider() });
    const answer = await request(app).get(METADATA).set('Host', 'evil.example');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      resource: RESOURCE,
      authorization_servers: ['https://id.example'],
      bearer_methods_supported: ['header'],
      resource_name: 'Eligibility Check',
    });
  });

  it('is named by each 401 at the door, and by no other one', async () => {
    const fake = await fakeApp({ openId: provider() });
    for (const credential of [undefined, 'elig_live_nonsense', 'aa.bb.cc']) {
      const refused = await call(fake, credential);
      expect([refused.status, refused.get('WWW-Authenticate')]).toEqual([401, CHALLENGE]);
    }
    const elsewhere = await request(fake.app).get('/api/wallet');
    expect(elsewhere.get('WWW-Authenticate')).toBe('Bearer');
  });

  it.each([
    ['without a provider', undefined] as const,
    ['without a public address', provider([], false)] as const,
  ])('does not exist %s', async (_, openId) => {
    const fake = await fakeApp({ openId });
    expect((await request(fake.app).get(METADATA)).status).toBe(404);
    const refused = await call(fake, TOKEN);
    expect([refused.status, refused.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
  });
});

describe('an access token of the identity provider', () => {
  it('lets the person use tools, and logs the person and never the token', async () => {
    const fake = await withAnn();
    expect(resultOf(await call(fake, TOKEN))).toMatchObject({ structuredContent: { available: 5 } });
    const lines = fake.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    for (const route of ['/mcp', '/api/wallet']) {
      const [line] = lines.filter((one) => one['route'] === route);
      expect(line).toMatchObject({ personId: ANN.id, workspaceId: WORKSPACE.id, status: 200 });
      expect(line).not.toHaveProperty('keyId');
    }
    expect(fake.lines.join('')).not.toContain(TOKEN);
  });

  it('gives the scopes of the role and no others', async () => {
    const fake = await withAnn();
    const order = { workspaceId: WORKSPACE.id, membershipId: MEMBERSHIP.id, mayTakeLastAdmin: true };
    await fake.persons.people.changeMembership(order, { role: 'viewer' });
    const refused = resultOf(await call(fake, TOKEN, 'check_eligibility', CHECK_FIELDS));
    expect(refused['isError']).toBe(true);
    expect(JSON.stringify(refused['content'])).toContain('client-forbidden');
  });

  it('records that the person read an answer', async () => {
    const fake = await withAnn();
    const checked = resultOf(await call(fake, TOKEN, 'check_eligibility', CHECK_FIELDS));
    const { checkId } = checked['structuredContent'] as { readonly checkId: string };
    expect(resultOf(await call(fake, TOKEN, 'explain_benefits', { checkId }))).not.toHaveProperty('isError');
    const reads = await fake.workspaces.listAudit({ limit: 10, cursor: undefined, action: 'answer.read' });
    expect(reads.entries).toContainEqual(
      expect.objectContaining({ actor: ANN.email, target: checkId, outcome: 'done' }),
    );
  });

  it('opens no route of the API from outside', async () => {
    const { app } = await withAnn();
    for (const path of ['/api/wallet', '/api/session', '/api/workspace/clinics', '/ops/workspaces'])
      expect((await request(app).get(path).set('Authorization', `Bearer ${TOKEN}`)).status).toBe(401);
  });

  it('is refused like an unknown key, with the same answer, and limited like one', async () => {
    const fake = await withAnn({ perAddress: 3 });
    const refused = [await call(fake, 'aa.bb.cc'), await call(fake, SECRET.replace(/.$/, '_'))];
    await fake.persons.people.removePerson(ANN.id);
    refused.push(await call(fake, TOKEN));
    const bodies = refused.map(({ status, body }) =>
      JSON.stringify({ ...(body as object), status, instance: '' }),
    );
    expect([refused[0]?.status, new Set(bodies).size]).toEqual([401, 1]);
    expect((await call(fake, TOKEN)).status).toBe(429);
  });

  it('is not asked about while the provider is away: 503, which counts as no failure', async () => {
    const fake = await withAnn({ perAddress: 1 });
    expect((await call(fake, 'aa.bb.away')).status).toBe(503);
    expect((await call(fake, TOKEN)).status).toBe(200);
  });

  it('is refused in a suspended workspace, and when it was sent twice', async () => {
    const fake = await withAnn();
    const twice = await request(fake.app)
      .post('/mcp')
      .set({ authorization: [`Bearer ${TOKEN}`, `Bearer ${TOKEN}`] as unknown as string });
    expect(twice.status).toBe(401);
    await fake.workspaces.suspendWorkspace(WORKSPACE.id, { reason: 'test', sinceMs: 1 });
    expect((await call(fake, TOKEN)).body).toMatchObject({ code: 'workspace-suspended' });
  });
});

describe('a key at the door of assistants', () => {
  it('never reaches the provider, and is looked up once for a call', async () => {
    const seen: string[] = [];
    const fake = await fakeApp({ granted: 5, openId: provider(seen) });
    const findKey = jest.spyOn(fake.workspaces, 'findKey');
    expect(resultOf(await call(fake, SECRET))).toMatchObject({ structuredContent: { available: 5 } });
    expect([seen, findKey.mock.calls.length]).toEqual([[], 1]);
  });
});
