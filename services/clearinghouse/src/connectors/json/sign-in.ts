import { fetchWhole, type Clock, type Log } from '@eligibility/kit';
import type * as OAuth from 'oauth4webapi' with { 'resolution-mode': 'import' };

/** What our requests are signed in with: a text that never changes, or the credentials of OAuth 2. */
export type SignIn = { readonly apiKey: string } | OAuth2;
type OAuth2 = Readonly<Record<'tokenUrl' | 'clientId' | 'clientSecret', string> & { timeoutMs?: number }>;

/** The header of a request; or why there is none: the credentials are refused, or nobody says anything of them. */
export type SignedIn =
  | { readonly kind: 'signed-in'; readonly authorization: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason?: undefined };

export type Authorizations = {
  /** The header to send. Never rejects; `unknown` once the signal aborts. */
  readonly current: (signal: AbortSignal) => Promise<SignedIn>;
  /** Says that this header was refused: the next one is another. */
  readonly drop: (authorization: string) => void;
};

const TIMEOUT_MS = 10_000;
/** A token that has less than this share of its life left is replaced while it still works. */
const REFRESH_SHARE = 0.1;
/** How long a token server that failed is left alone while a token still works. */
const RETRY_MS = 5_000;

type Held = { readonly authorization: string; readonly refreshAtMs: number; readonly endsAtMs: number };

/**
 * The `Authorization` of requests. With OAuth 2 client credentials (RFC 6749, section 4.4) a token is fetched once for
 * all requests, and the next one before it ends; at most one request to the token server is under way.
 */
export function authorizations(
  signIn: SignIn,
  { connector, clock, log }: { readonly connector: string; readonly clock: Clock; readonly log: Log },
): Authorizations {
  if ('apiKey' in signIn) {
    const fixed = { kind: 'signed-in', authorization: signIn.apiKey } as const;
    return { current: () => Promise.resolve(fixed), drop: () => undefined };
  }
  let held: Held | undefined;
  let fetching: Promise<SignedIn> | undefined;
  const fetched = async (): Promise<SignedIn> => {
    const answer = await tokenOf(signIn).catch(failureOf);
    const nowMs = clock.monotonicMs();
    if (answer.kind === 'signed-in') {
      const lifeMs = answer.lifeSeconds * 1_000;
      held = { ...answer, refreshAtMs: nowMs + lifeMs * (1 - REFRESH_SHARE), endsAtMs: nowMs + lifeMs };
    } else {
      held = held && { ...held, refreshAtMs: nowMs + RETRY_MS };
      const { reason = 'no answer' } = answer;
      log.error('the clearinghouse gives no token', { connector, reason });
    }
    return answer;
  };
  const fetchOnce = (): Promise<SignedIn> =>
    (fetching ??= fetched().finally(() => {
      fetching = undefined;
    }));
  return {
    current: async (signal) => {
      const nowMs = clock.monotonicMs();
      if (held === undefined || nowMs >= held.endsAtMs) return unlessAborted(fetchOnce(), signal);
      if (nowMs >= held.refreshAtMs) void fetchOnce();
      return { kind: 'signed-in', authorization: held.authorization };
    },
    drop: (authorization) => {
      if (held?.authorization === authorization) held = undefined;
    },
  };
}

/** @throws what the library does for another answer than a token */
async function tokenOf({ tokenUrl, clientId, clientSecret, timeoutMs = TIMEOUT_MS }: OAuth2) {
  // The package is of ES modules alone, and only installations with such a clearinghouse load it.
  const oauth = await import('oauth4webapi');
  const server: OAuth.AuthorizationServer = { issuer: new URL(tokenUrl).origin, token_endpoint: tokenUrl };
  const client = { client_id: clientId };
  const answer = await oauth.clientCredentialsGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(clientSecret),
    {},
    {
      [oauth.customFetch]: (url: string, options: OAuth.CustomFetchOptions<'POST', URLSearchParams>) =>
        fetchWhole(url, options, { timeoutMs, maxBytes: 64 * 1024 }),
      // The settings allow clear text on this machine alone.
      // eslint-disable-next-line @typescript-eslint/no-deprecated
      [oauth.allowInsecureRequests]: tokenUrl.startsWith('http:'),
    },
  );
  const { access_token: token, expires_in: lifeSeconds = Infinity } =
    await oauth.processClientCredentialsResponse(server, client, answer);
  return { kind: 'signed-in' as const, authorization: `Bearer ${token}`, lifeSeconds };
}

/** The errors of RFC 6749, section 5.2, that other credentials would end. */
const REFUSALS: readonly unknown[] = ['invalid_client', 'unauthorized_client', 'access_denied'];

function failureOf(failure: unknown): Exclude<SignedIn, { kind: 'signed-in' }> {
  const { error, cause } = failure as { readonly error?: unknown; readonly cause?: unknown };
  const status = cause instanceof Response ? cause.status : undefined;
  if (REFUSALS.includes(error)) return { kind: 'refused', reason: String(error) };
  return status === 401 || status === 403
    ? { kind: 'refused', reason: `HTTP ${String(status)}` }
    : { kind: 'unknown' };
}

function unlessAborted(answer: Promise<SignedIn>, signal: AbortSignal): Promise<SignedIn> {
  return new Promise((resolve) => {
    const giveUp = (): void => {
      resolve({ kind: 'unknown' });
    };
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    void answer.then((signedIn) => {
      signal.removeEventListener('abort', giveUp);
      resolve(signedIn);
    });
  });
}
