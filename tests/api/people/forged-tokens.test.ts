import type { System } from '../../helpers/own-system';
import { browser } from './_browser';
import { EMAIL, encoded, FOREIGN, OWN, tokenOf, type Forgery, type MadeProvider } from './_made-provider';
import { startWithMadeProvider } from './_people';

jest.setTimeout(120_000);

describe('an ID token of the identity provider', () => {
  let system: System;
  let provider: MadeProvider;
  let home: string;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    ({ system, provider, stop } = await startWithMadeProvider());
    home = system.access.baseUrl;
    const json = { email: EMAIL, installationRoles: ['on-call'] };
    await system.operate('/ops/people', { method: 'POST', json });
  });
  afterAll(() => stop());

  const endOf = async (forged: Forgery): Promise<readonly [string, number]> => {
    provider.makeBy(forged);
    const person = browser();
    const isHome = (url: URL): boolean => url.origin === home && url.pathname.startsWith('/console');
    const { url } = await person.visit(new URL(`${home}/api/session/openid/start`), { until: isHome });
    return [url.pathname + url.search, (await person.ask(`${home}/api/session`)).status];
  };

  it('signs a person in when it is signed with a key of the provider', async () => {
    expect(await endOf((claims) => tokenOf(claims, { key: OWN.privateKey }))).toEqual(['/console/', 200]);
  });

  describe('is asked for under a cookie', () => {
    const start = async (headers: Readonly<Record<string, string>> = {}): Promise<string> => {
      const begun = await fetch(`${home}/api/session/openid/start`, { headers, redirect: 'manual' });
      return begun.headers.getSetCookie()[0] ?? '';
    };

    it('of its host alone behind TLS, so that no other host of the domain plants a sign-in of its own', async () => {
      const cookie = await start({ 'x-forwarded-proto': 'https' });
      expect(cookie).toMatch(
        /^__Host-eligibility_sign_in=[\w.-]+; Max-Age=600; Path=\/;.* HttpOnly; Secure; SameSite=Lax$/,
      );
      const value = cookie.slice(0, cookie.indexOf(';'));
      for (const planted of [value.replace('__Host-', ''), `${value}; ${value}`, '']) {
        const headers = { 'x-forwarded-proto': 'https', cookie: planted };
        const url = `${home}/api/session/openid/callback?code=a&state=b`;
        const refused = await fetch(url, { headers, redirect: 'manual' });
        expect(refused.headers.get('location')).toBe('/console/sign-in?refused=true');
        expect(String(refused.headers.getSetCookie())).not.toContain('eligibility_session');
      }
    });

    it('with which the way back from the provider leads to a session of that host alone', async () => {
      provider.makeBy((claims) => tokenOf(claims, { key: OWN.privateKey }));
      const headers = { 'x-forwarded-proto': 'https' };
      const begun = await fetch(`${home}/api/session/openid/start`, { headers, redirect: 'manual' });
      const [cookie = ''] = (begun.headers.getSetCookie()[0] ?? '').split(';');
      const asked = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' });
      const { pathname, search } = new URL(asked.headers.get('location') ?? '');
      const answered = { headers: { ...headers, cookie }, redirect: 'manual' } as const;
      const entered = await fetch(`${home}${pathname}${search}`, answered);
      expect(entered.headers.get('location')).toBe('/console/');
      const [ended = '', session = ''] = entered.headers.getSetCookie();
      expect(ended).toMatch(/^__Host-eligibility_sign_in=; Path=\/; Expires=Thu, 01 Jan 1970/);
      expect(session).toMatch(/^__Host-eligibility_session=/);
    });

    it('without a prefix without TLS, where browsers would not take it', async () => {
      expect(await start()).toMatch(
        /^eligibility_sign_in=[\w.-]+; Max-Age=600; Path=\/;.* HttpOnly; SameSite=Lax$/,
      );
    });
  });

  it.each<readonly [string, Forgery]>([
    ['is signed with a foreign key', (claims) => tokenOf(claims, { key: FOREIGN.privateKey })],
    [
      'brings its own key along',
      (claims) => {
        const jwk = FOREIGN.publicKey.export({ format: 'jwk' });
        return tokenOf(claims, { key: FOREIGN.privateKey, header: { kid: undefined, jwk } });
      },
    ],
    [
      'was changed after it was signed',
      (claims) => {
        const [header, , mark] = tokenOf({ ...claims, sub: 'bob' }, { key: OWN.privateKey }).split('.');
        return [header, encoded(claims), mark].join('.');
      },
    ],
    ['is not signed', (claims) => `${encoded({ alg: 'none' })}.${encoded(claims)}.`],
  ])('is refused when it %s', async (_, forged) => {
    expect(await endOf(forged)).toEqual(['/console/sign-in?refused=true', 401]);
  });
});
