import { AppError, fetchWhole, type FetchLimits } from '@eligibility/kit';
import type * as Client from 'openid-client' with { 'resolution-mode': 'import' };
import type { OpenIdChecks, OpenIdClaims, OpenIdProvider } from '../app/openid';
import { accessTokens, rolesIn } from './access-tokens';

export type OpenIdSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim with a list of values, or one, that roles come from. */
  readonly roleClaim: string | undefined;
  /** The public address of `/mcp`; undefined where assistants do not sign in by the provider. */
  readonly resource?: string | undefined;
  /** Default: 5 s for each call, since a person waits. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 5_000;
/** Its keys, tokens and what it says of itself are some kilobytes. */
const MAX_BYTES = 1_024 * 1_024;
const SCOPE = 'openid email profile';
/** Failures of the network or of the provider itself, not of the sign-in. */
const OUTAGES: readonly unknown[] = ['OAUTH_TIMEOUT', 'OAUTH_ABORT'];

type Discovered = {
  readonly client: typeof Client;
  readonly config: Client.Configuration;
  /** One object, by which the keys of the provider are kept. */
  readonly server: Client.ServerMetadata;
};

/**
 * The identity provider by OpenID Connect Discovery, asked at the first sign-in: a gateway starts without it. Uses the
 * Authorization Code flow with PKCE (RFC 7636), state and nonce.
 */
export function openIdProvider(settings: OpenIdSettings): OpenIdProvider {
  const { issuer, resource, roleClaim, timeoutMs = TIMEOUT_MS } = settings;
  const limits = { timeoutMs, maxBytes: MAX_BYTES };
  const discovered = onceFound(() => discover(settings, limits));
  return {
    tokens:
      resource === undefined
        ? undefined
        : accessTokens({ issuer, resource, roleClaim, limits }, () =>
            asking(async () => (await discovered()).server),
          ),
    signInUrl: (redirectUri, { state, nonce, codeVerifier }) =>
      asking(async () => {
        const { client, config } = await discovered();
        return client.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: SCOPE,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        });
      }),
    claimsOf: (callback, checks) =>
      asking(async () => exchanged(await discovered(), { callback, checks, roleClaim })),
  };
}

async function discover(
  { issuer, clientId, clientSecret }: OpenIdSettings,
  limits: FetchLimits,
): Promise<Discovered> {
  // The package is of ES modules alone, and only installations with a provider load it.
  const client = await import('openid-client');
  const server = new URL(issuer);
  // The settings allow clear text on this machine alone.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const clearText = server.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  // The signature of an ID token counts too, although it comes from the provider itself over TLS.
  const execute = [...clearText, client.enableNonRepudiationChecks];
  const config = await client.discovery(server, clientId, clientSecret, undefined, {
    execute,
    [client.customFetch]: (url, options) => fetchWhole(url, options as RequestInit, limits),
  });
  return { client, config, server: config.serverMetadata() };
}

type Exchange = {
  readonly callback: URL;
  readonly checks: OpenIdChecks;
  readonly roleClaim: string | undefined;
};

/** The claims of the ID token, completed by those of the user info endpoint where it lacks some. */
async function exchanged(
  { client, config }: Discovered,
  { callback, checks, roleClaim }: Exchange,
): Promise<OpenIdClaims> {
  const tokens = await client.authorizationCodeGrant(config, callback, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.codeVerifier,
    idTokenExpected: true,
  });
  const ofToken = tokens.claims();
  if (ofToken === undefined) throw new AppError('unauthorized');
  const isWhole = ['email', 'email_verified', ...(roleClaim === undefined ? [] : [roleClaim])].every(
    (name) => name in ofToken,
  );
  const more =
    isWhole || config.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await client.fetchUserInfo(config, tokens.access_token, ofToken.sub);
  const all: Readonly<Record<string, unknown>> = { ...more, ...ofToken };
  return {
    subject: `${ofToken.iss} ${ofToken.sub}`,
    email: textOf(all['email']),
    isEmailVerified: all['email_verified'] === true,
    name: textOf(all['name']),
    roles: rolesIn(all, roleClaim),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The result of the first call that succeeds. */
function onceFound<T>(find: () => Promise<T>): () => Promise<T> {
  let foundValue: Promise<T> | undefined;
  return async () => {
    foundValue ??= find();
    try {
      return await foundValue;
    } catch (failure) {
      foundValue = undefined;
      throw failure;
    }
  };
}

/** @throws AppError `service-unavailable` while the provider is away, `unauthorized` for everything else */
async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (failure) {
    if (failure instanceof AppError) throw failure;
    throw new AppError(isOutage(failure) ? 'service-unavailable' : 'unauthorized', { cause: failure });
  }
}

function isOutage(failure: unknown): boolean {
  const { code, cause, name } = failure as { code?: unknown; cause?: unknown; name?: unknown };
  if (OUTAGES.includes(code) || name === 'TypeError' || name === 'TimeoutError') return true;
  if (cause instanceof Response) return cause.status >= 500;
  return cause instanceof Error && isOutage(cause);
}
