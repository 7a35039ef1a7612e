import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort, ROOT, testProcess, type TestProcess } from '@eligibility/testkit';
import { bootSystem, UNLIMITED, type System } from '../../helpers/own-system';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';
import { browser, throughProvider, type Browser } from '../../api/people/_browser';
import { joined, use } from '../../api/assistants/_by-token';

jest.setTimeout(120_000);

const SECRET = 'a-secret-of-a-test-alone';
const PROVIDER = join(ROOT, 'tests/dist/api/people/_provider.mjs');
const RETURN = 'http://127.0.0.1/assistant';

type Metadata = { readonly resource: string; readonly authorization_servers: readonly [string] };
type Provider = { readonly authorization_endpoint: string; readonly token_endpoint: string };

/** What a host of assistants does with `oidc-provider` as the identity provider of the system. */
describe('an assistant that signs in at the identity provider', () => {
  let system: System;
  let workspace: OpenedWorkspace;
  let provider: TestProcess;
  let issuer: string;
  let home: string;

  beforeAll(async () => {
    const [gatewayPort, providerPort] = [String(await freePort()), String(await freePort())];
    home = `http://127.0.0.1:${gatewayPort}`;
    issuer = `http://127.0.0.1:${providerPort}`;
    const redirect = `${home}/api/session/openid/callback`;
    provider = testProcess({
      name: 'the identity provider',
      command: [process.execPath, PROVIDER, providerPort, redirect, SECRET],
      env: { PATH: process.env['PATH'] },
      cwd: ROOT,
      isUp: (printed) => printed().includes('provider http'),
    });
    await provider.start();
    system = await bootSystem({
      PORT: gatewayPort,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'eligibility',
      OIDC_CLIENT_SECRET: SECRET,
      OIDC_RESOURCE_ORIGIN: home,
      ...UNLIMITED,
    });
    workspace = await openedWorkspace(system, 'By token');
  });
  afterAll(async () => {
    await system.stop();
    await provider.kill();
  });

  async function atConsole(login: string): Promise<Browser> {
    const person = browser();
    const start = new URL(`${home}/api/session/openid/start`);
    const until = (url: URL): boolean => url.origin === home && url.pathname.startsWith('/console');
    await throughProvider(person, login, { from: start, until });
    return person;
  }
  /** The Authorization Code flow of a client without a secret, with PKCE, for a resource (RFC 8707). */
  async function tokenOf(login: string, resource: string): Promise<string> {
    const known = await fetch(`${issuer}/.well-known/openid-configuration`);
    const endpoints = (await known.json()) as Provider;
    const verifier = randomBytes(32).toString('base64url');
    const authorize = new URL(endpoints.authorization_endpoint);
    authorize.search = new URLSearchParams({
      client_id: 'assistant',
      response_type: 'code',
      redirect_uri: RETURN,
      scope: 'tools',
      resource,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString();
    const until = (url: URL): boolean => url.href.startsWith(RETURN);
    const back = await throughProvider(browser(), login, { from: authorize, until });
    const answer = await fetch(endpoints.token_endpoint, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'assistant',
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: RETURN,
        code_verifier: verifier,
        resource,
      }),
    });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { readonly access_token: string }).access_token;
  }

  it('finds the provider by the 401, and works as the person of the token', async () => {
    await joined(workspace, 'ann@clinics.example', () => atConsole('ann'));
    const refused = await use(home, undefined);
    expect(refused.status).toBe(401);
    const [, where = ''] = /^Bearer resource_metadata="([^"]+)"$/.exec(refused.challenge ?? '') ?? [];
    const metadata = (await (await fetch(where)).json()) as Metadata;
    expect(metadata).toMatchObject({ resource: `${home}/mcp`, authorization_servers: [issuer] });
    const token = await tokenOf('ann', metadata.resource);
    const used = await use(home, token);
    expect(used).toMatchObject({
      status: 200,
      body: { result: { structuredContent: { available: 1_000 } } },
    });
    expect(system.logged()).toContain('"route":"/mcp"');
    expect(system.logged()).not.toContain(token);
  });
});
