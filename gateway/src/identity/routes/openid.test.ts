import request, { type Response } from 'supertest';
import { fakeApp, type FakeApp } from '../../testing/fake-app';
import { AUDIT_HASH } from '../../testing/samples';
import { SAME_ORIGIN } from '../../testing/signed-in';
import type { OpenIdProvider } from '../app/openid';

const PATH = '/api/session/openid';
const TLS = { 'X-Forwarded-Proto': 'https' };
const EMAIL = 'ann@clinics.example';

/** A provider that says of everybody that it is Ann. */
const PROVIDER: OpenIdProvider = {
  signInUrl: (redirectUri, { state }) =>
    Promise.resolve(
      new URL(`https://id.example/auth?${String(new URLSearchParams({ redirectUri, state }))}`),
    ),
  claimsOf: () =>
    Promise.resolve({ subject: 'id ann', email: EMAIL, isEmailVerified: true, name: 'Ann', roles: ['desk'] }),
};

describe('the cookie of a sign-in at the identity provider', () => {
  let fake: FakeApp;
  beforeEach(async () => {
    const roles = new Map([['desk', [{ role: 'on-call', workspaceId: undefined } as const]]]);
    fake = await fakeApp({ trustedProxies: 1, openId: { provider: PROVIDER, roles }, keyHash: AUDIT_HASH });
  });
  const get = (path: string, headers: object): Promise<Response> =>
    request(fake.app)
      .get(path)
      .set({ 'X-Forwarded-For': '192.0.2.1', ...headers })
      .then((answer) => answer);
  const begun = async (headers: object): Promise<string> =>
    (await get(`${PATH}/start`, headers)).get('Set-Cookie')?.[0] ?? '';
  const finished = (cookie: string, headers: object): Promise<Response> =>
    get(`${PATH}/callback?code=a&state=b`, { ...headers, Cookie: cookie });

  it('is of its host alone behind TLS, so that no other host of the domain plants a sign-in of its own', async () => {
    const cookie = await begun(TLS);
    expect(cookie).toMatch(
      /^__Host-eligibility_sign_in=[\w.-]+; Max-Age=600; Path=\/;.* HttpOnly; Secure; SameSite=Lax$/,
    );
    const value = cookie.slice(0, cookie.indexOf(';'));
    const planted = value.replace('__Host-', '');
    for (const refused of [planted, `${value}; ${value}`, '']) {
      const { headers } = await finished(refused, TLS);
      expect(headers).toMatchObject({ location: '/console/sign-in?refused=true' });
      expect(String(headers['set-cookie'])).not.toContain('eligibility_session');
    }
    const entered = await finished(value, TLS);
    expect(entered.headers).toMatchObject({ location: '/console/' });
    const cookies = entered.get('Set-Cookie') ?? [];
    expect(cookies[0]).toMatch(/^__Host-eligibility_sign_in=; Path=\/; Expires=Thu, 01 Jan 1970/);
    const session = (cookies[1] ?? '').split(';')[0] ?? '';
    expect(session).toMatch(/^__Host-eligibility_session=/);
    expect((await get('/api/session', { ...TLS, ...SAME_ORIGIN, Cookie: session })).status).toBe(200);
  });

  it('has no prefix without TLS, where browsers would not take it', async () => {
    expect(await begun({})).toMatch(
      /^eligibility_sign_in=[\w.-]+; Max-Age=600; Path=\/;.* HttpOnly; SameSite=Lax$/,
    );
  });
});
