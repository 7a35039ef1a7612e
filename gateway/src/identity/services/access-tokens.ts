import { AppError, fetchWhole, type FetchLimits } from '@eligibility/kit';
import type * as OAuth from 'oauth4webapi' with { 'resolution-mode': 'import' };
import type { AccessTokens } from '../app/openid';

type Settings = Pick<AccessTokens, 'issuer' | 'resource'> & {
  /** The claim that roles come from. */
  readonly roleClaim: string | undefined;
  readonly limits: FetchLimits;
};

/**
 * Access tokens in the form of RFC 9068, checked by the keys that the provider publishes. The keys are kept for five
 * minutes; a token with a key that is not among them has them fetched again, at most once a minute.
 * @param findServer what the provider says of itself, the same object each time
 */
export function accessTokens(
  { issuer, roleClaim, resource, limits }: Settings,
  findServer: () => Promise<OAuth.AuthorizationServer>,
): AccessTokens {
  // One function for all tokens: the library then asks once for those that wait at the same time.
  const fetchKeys = (url: string, options: OAuth.CustomFetchOptions<'GET'>): Promise<Response> =>
    fetchedKeys(url, options, limits);
  return {
    issuer,
    resource,
    claimsOf: async (token) => {
      // The package is of ES modules alone, and only installations with a provider load it.
      const oauth = await import('oauth4webapi');
      const server = await findServer();
      const request = new Request(resource, { headers: { authorization: `Bearer ${token}` } });
      const options = {
        [oauth.customFetch]: fetchKeys,
        // The settings allow clear text on this machine alone.
        // eslint-disable-next-line @typescript-eslint/no-deprecated
        [oauth.allowInsecureRequests]: issuer.startsWith('http:'),
      };
      const claims = await oauth
        .validateJwtAccessToken(server, request, resource, options)
        .catch((failure: unknown) => {
          throw failure instanceof AppError ? failure : new AppError('unauthorized');
        });
      return { subject: `${claims.iss} ${claims.sub}`, roles: rolesIn(claims, roleClaim) };
    },
  };
}

/** @throws AppError `service-unavailable` */
async function fetchedKeys(
  url: string,
  options: OAuth.CustomFetchOptions<'GET'>,
  limits: FetchLimits,
): Promise<Response> {
  try {
    const answer = await fetchWhole(url, { ...options, body: null }, limits);
    if (answer.status === 200) return answer;
  } catch (cause) {
    throw new AppError('service-unavailable', { cause });
  }
  throw new AppError('service-unavailable');
}

/** The values of the claim that roles come from. */
export function rolesIn(
  claims: Readonly<Record<string, unknown>>,
  roleClaim: string | undefined,
): readonly string[] {
  if (roleClaim === undefined) return [];
  const value = claims[roleClaim];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((one) => typeof one === 'string');
}
