import { freePort } from '@eligibility/testkit';
import { PATIENT } from '../../helpers/client';
import { bootSystem, UNLIMITED, type System } from '../../helpers/own-system';
import { exchange } from '../../helpers/raw-socket';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';
import { browser } from '../people/_browser';
import { CLIENT, EMAIL, FOREIGN, madeProvider, OWN, SUBJECT, tokenOf } from '../people/_made-provider';
import type { MadeProvider } from '../people/_made-provider';
import { joined, send, use } from './_by-token';

jest.setTimeout(120_000);

/** Tokens that a provider does not issue, or no longer: each differs in one thing from one that is accepted. */
describe('an access token', () => {
  let system: System;
  let workspace: OpenedWorkspace;
  let provider: MadeProvider;
  let home: string;
  let membershipId: string;

  beforeAll(async () => {
    provider = await madeProvider();
    const port = String(await freePort());
    home = `http://127.0.0.1:${port}`;
    system = await bootSystem({
      PORT: port,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT,
      OIDC_CLIENT_SECRET: 'a-secret-of-a-test-alone',
      OIDC_RESOURCE_ORIGIN: home,
      ...UNLIMITED,
    });
    workspace = await openedWorkspace(system, 'By token');
  });
  afterAll(async () => {
    await system.stop();
    await provider.stop();
  });

  const claims = (more: object = {}): object => {
    const seconds = Math.floor(Date.now() / 1_000);
    const [iss, aud] = [provider.issuer, `${home}/mcp`];
    const times = { iat: seconds, exp: seconds + 60 };
    return { iss, aud, sub: SUBJECT, client_id: 'assistant', jti: 'a', ...times, ...more };
  };
  const HEADER = { typ: 'at+jwt' };
  const own = (more: object = {}, header: object = {}): string =>
    tokenOf(claims(more), { key: OWN.privateKey, header: { ...HEADER, ...header } });

  it('cannot be checked while the provider is away: 503, also when only its keys are', async () => {
    provider.setAway(true);
    expect((await use(home, own())).status).toBe(503);
    // A key never reaches it.
    expect((await use(home, workspace.access.apiKey)).status).toBe(200);
    provider.setAway(false);
    membershipId = await joined(workspace, EMAIL, async () => {
      const ann = browser();
      await ann.visit(`${home}/api/session/openid/start`, {
        until: ({ pathname }) => pathname === '/console/',
      });
      return ann;
    });
    // The provider is known by now, and its keys are not.
    provider.setAway(true);
    expect((await use(home, own())).status).toBe(503);
    provider.setAway(false);
  });

  it('is accepted from the provider, for the resource and for a person who is known', async () => {
    expect((await use(home, own())).status).toBe(200);
    expect((await use(home, own({ aud: ['https://other.example', `${home}/mcp`] }))).status).toBe(200);
  });

  it('leads to its provider by the settings, whatever host a request names', async () => {
    const metadata = `${home}/.well-known/oauth-protected-resource/mcp`;
    expect((await use(home, undefined)).challenge).toBe(`Bearer resource_metadata="${metadata}"`);
    const { text } = await exchange(
      Number(new URL(home).port),
      'GET /.well-known/oauth-protected-resource/mcp HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(JSON.parse(text.slice(text.indexOf('{')))).toEqual({
      resource: `${home}/mcp`,
      authorization_servers: [provider.issuer],
      bearer_methods_supported: ['header'],
      resource_name: 'Eligibility Check',
    });
  });

  it('opens the tools alone, and is logged as its person and never as itself', async () => {
    const token = own();
    for (const path of ['/api/wallet', '/api/session', '/api/workspace/clinics', '/ops/workspaces']) {
      const answer = await fetch(home + path, { headers: { authorization: `Bearer ${token}` } });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
    const before = system.logged().length;
    await use(home, token);
    const log = system.logged().slice(before);
    for (const route of ['/mcp', '/api/wallet'])
      expect(lineOf(log, route)).toMatchObject({ personId: expect.any(String) as string, status: 200 });
    expect(log).not.toMatch(/"keyId"/);
    expect(system.logged()).not.toContain(token);
  });

  it('has the reading of an answer recorded as the act of its person', async () => {
    const tool = async (name: string, args: object): Promise<Readonly<Record<string, string>>> => {
      const headers = { 'x-client-id': workspace.access.clientId };
      const { body } = await send(home, own(), { tool: name, args, headers });
      return (body['result'] as { readonly structuredContent: Record<string, string> }).structuredContent;
    };
    const { checkId } = await tool('check_eligibility', PATIENT);
    expect(await tool('explain_benefits', { checkId })).toMatchObject({ status: 'answered' });
    const { body } = await workspace.operate('/ops/audit', { query: { action: 'answer.read' } });
    expect((body as { readonly data: readonly object[] }).data).toContainEqual(
      expect.objectContaining({ actor: EMAIL, target: checkId, outcome: 'done' }),
    );
  });

  it.each<readonly [string, () => string]>([
    ['has expired', () => own({ exp: Math.floor(Date.now() / 1_000) - 60 })],
    ['is not valid yet', () => own({ nbf: Math.floor(Date.now() / 1_000) + 60 })],
    ['is of another issuer', () => own({ iss: 'http://127.0.0.1:9' })],
    ['is for another resource', () => own({ aud: 'https://other.example/mcp' })],
    ['is for the origin alone', () => own({ aud: home })],
    ['is of an unknown person', () => own({ sub: 'eve' })],
    ['has the type of an ID token', () => own({}, { typ: 'JWT' })],
    ['has no type', () => own({}, { typ: undefined })],
    ['has no expiry', () => own({ exp: undefined })],
    ['is bound to a key that is not shown', () => own({ cnf: { jkt: 'A'.repeat(43) } })],
    ['is signed with a foreign key', () => tokenOf(claims(), { key: FOREIGN.privateKey, header: HEADER })],
    ['names a key that there is not', () => own({}, { kid: 'other' })],
    ['is not JSON', () => 'AAAAA.AAAAA.AAAAA'],
    ['says that it needs no signature', () => own({}, { alg: 'none' })],
  ])('is refused like an unknown key when it %s', async (_, made) => {
    const refused = await use(home, made());
    expect(refused).toEqual(await use(home, 'unknown'));
    expect(refused.status).toBe(401);
  });

  it('has the scopes of the role, and none in a suspended workspace', async () => {
    const path = `/api/workspace/members/${membershipId}`;
    expect((await workspace.call(path, { method: 'PATCH', json: { role: 'viewer' } })).status).toBe(200);
    const headers = { 'x-client-id': workspace.access.clientId };
    const refused = await send(home, own(), { tool: 'check_eligibility', args: PATIENT, headers });
    expect(refused.body).toMatchObject({ result: { isError: true } });
    expect(JSON.stringify(refused.body)).toContain('client-forbidden');
    const order = `/ops/workspaces/${workspace.workspaceId}/suspend`;
    await system.operate(order, { json: { reason: 'test' } });
    expect((await use(home, own())).body).toMatchObject({ code: 'workspace-suspended' });
  });
});

/** The line of the log about the request to this route. */
function lineOf(log: string, route: string): unknown {
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  return lines.find((line) => line['route'] === route);
}
