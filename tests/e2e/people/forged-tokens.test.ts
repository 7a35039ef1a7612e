import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@eligibility/testkit';
import { bootSystem, type System } from '../helpers/own-system';
import { browser } from './_browser';

jest.setTimeout(120_000);

type Keys = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
type Forgery = (claims: object) => string;

const CLIENT = 'eligibility';
const EMAIL = 'ann@clinics.example';
const OWN: Keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const FOREIGN: Keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A JSON Web Token (RFC 7519), signed with RS256. */
function tokenOf(claims: object, { key, header = {} }: { key: KeyObject; header?: object }): string {
  const text = `${encoded({ alg: 'RS256', kid: 'own', ...header })}.${encoded(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`;
}

/** An identity provider that signs everybody in at once, and whose ID tokens the test makes. */
describe('an ID token of the identity provider', () => {
  let system: System;
  let provider: Server;
  let issuer: string;
  let home: string;
  let make: Forgery;
  let nonce: string;

  const documents: Readonly<Record<string, () => object>> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/jwks': () => ({
      keys: [{ ...OWN.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }],
    }),
    '/token': () => {
      const seconds = Math.floor(Date.now() / 1_000);
      const claims = { iss: issuer, sub: 'ann-1', aud: CLIENT, nonce, iat: seconds, exp: seconds + 60 };
      const id_token = make({ ...claims, email: EMAIL, email_verified: true });
      return { access_token: 'an-access-token', token_type: 'Bearer', id_token };
    },
  };

  beforeAll(async () => {
    provider = createServer((req, res) => {
      const { pathname, searchParams } = new URL(req.url ?? '', issuer);
      if (pathname === '/auth') {
        nonce = searchParams.get('nonce') ?? '';
        const back = new URL(searchParams.get('redirect_uri') ?? '');
        back.search = new URLSearchParams({
          code: 'a-code',
          state: searchParams.get('state') ?? '',
        }).toString();
        res.writeHead(302, { Location: back.href }).end();
        return;
      }
      const document = documents[pathname]?.();
      res.writeHead(document === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
      res.end(JSON.stringify(document ?? {}));
    });
    await new Promise<void>((resolve) => {
      provider.listen(0, '127.0.0.1', resolve);
    });
    issuer = `http://127.0.0.1:${String((provider.address() as AddressInfo).port)}`;
    const port = await freePort();
    home = `http://127.0.0.1:${String(port)}`;
    system = await bootSystem({
      PORT: String(port),
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT,
      OIDC_CLIENT_SECRET: 'a-secret-of-a-test-alone',
    });
    const json = { email: EMAIL, installationRoles: ['on-call'] };
    await system.operate('/ops/people', { method: 'POST', json });
  });
  afterAll(async () => {
    await system.stop();
    provider.closeAllConnections();
    await new Promise((resolve) => provider.close(resolve));
  });

  const endOf = async (forged: Forgery): Promise<readonly [string, number]> => {
    make = forged;
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
