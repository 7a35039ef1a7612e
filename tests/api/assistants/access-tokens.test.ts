import { freePort } from '@eligibility/testkit';
import { bootSystem, UNLIMITED, type System } from '../../helpers/own-system';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';
import { browser } from '../people/_browser';
import { CLIENT, EMAIL, FOREIGN, madeProvider, OWN, SUBJECT, tokenOf } from '../people/_made-provider';
import type { MadeProvider } from '../people/_made-provider';
import { joined, use } from './_by-token';

jest.setTimeout(120_000);

/** Tokens that a provider does not issue, or no longer: each differs in one thing from one that is accepted. */
describe('an access token', () => {
  let system: System;
  let workspace: OpenedWorkspace;
  let provider: MadeProvider;
  let home: string;

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
    provider.setAway(false);
    await joined(workspace, EMAIL, async () => {
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
});
