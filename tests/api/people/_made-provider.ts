import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Keys = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
export type Forgery = (claims: object) => string;

export const CLIENT = 'eligibility';
export const EMAIL = 'ann@clinics.example';
export const SUBJECT = 'ann-1';
export const OWN: Keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });
export const FOREIGN: Keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });

export const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A JSON Web Token (RFC 7519), signed with RS256. */
export function tokenOf(claims: object, { key, header = {} }: { key: KeyObject; header?: object }): string {
  const text = `${encoded({ alg: 'RS256', kid: 'own', ...header })}.${encoded(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`;
}

export type MadeProvider = {
  readonly issuer: string;
  /** Makes the ID tokens from now on. */
  readonly makeBy: (make: Forgery) => void;
  /** While it is away, everything is answered 500. */
  readonly setAway: (isAway: boolean) => void;
  readonly stop: () => Promise<void>;
};

/** An identity provider that signs everybody in at once as Ann, and whose tokens the test makes. */
export async function madeProvider(): Promise<MadeProvider> {
  let issuer = '';
  let nonce = '';
  let isAway = false;
  let make: Forgery = (claims) => tokenOf(claims, { key: OWN.privateKey });
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
      const claims = { iss: issuer, sub: SUBJECT, aud: CLIENT, nonce, iat: seconds, exp: seconds + 60 };
      const id_token = make({ ...claims, email: EMAIL, email_verified: true });
      return { access_token: 'an-access-token', token_type: 'Bearer', id_token };
    },
  };
  const provider = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '', issuer);
    if (pathname === '/auth') {
      nonce = searchParams.get('nonce') ?? '';
      res.writeHead(302, { Location: wayBack(searchParams) }).end();
      return;
    }
    const document = isAway ? undefined : documents[pathname]?.();
    const found = document === undefined ? 404 : 200;
    res.writeHead(isAway ? 500 : found, { 'Content-Type': 'application/json' });
    res.end(JSON.stringify(document ?? {}));
  });
  await new Promise<void>((resolve) => {
    provider.listen(0, '127.0.0.1', resolve);
  });
  issuer = `http://127.0.0.1:${String((provider.address() as AddressInfo).port)}`;
  return {
    issuer,
    makeBy: (by) => {
      make = by;
    },
    setAway: (away) => {
      isAway = away;
    },
    stop: async () => {
      provider.closeAllConnections();
      await new Promise((resolve) => provider.close(resolve));
    },
  };
}

function wayBack(asked: URLSearchParams): string {
  const back = new URL(asked.get('redirect_uri') ?? '');
  back.search = new URLSearchParams({ code: 'a-code', state: asked.get('state') ?? '' }).toString();
  return back.href;
}
