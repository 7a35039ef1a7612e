import { freePort } from '@eligibility/testkit';
import { bootSystem, type System } from '../../helpers/own-system';
import { browser } from './_browser';
import {
  CLIENT,
  EMAIL,
  encoded,
  FOREIGN,
  madeProvider,
  OWN,
  tokenOf,
  type Forgery,
  type MadeProvider,
} from './_made-provider';

jest.setTimeout(120_000);

describe('an ID token of the identity provider', () => {
  let system: System;
  let provider: MadeProvider;
  let home: string;

  beforeAll(async () => {
    provider = await madeProvider();
    const port = await freePort();
    home = `http://127.0.0.1:${String(port)}`;
    system = await bootSystem({
      PORT: String(port),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT,
      OIDC_CLIENT_SECRET: 'a-secret-of-a-test-alone',
    });
    const json = { email: EMAIL, installationRoles: ['on-call'] };
    await system.operate('/ops/people', { method: 'POST', json });
  });
  afterAll(async () => {
    await system.stop();
    await provider.stop();
  });

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
