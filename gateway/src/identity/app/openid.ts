import type { IdentityContext } from './context';
import { AppError } from '@eligibility/kit';
import { parseEmail } from '../domain/email';
import type { Grant, RoleMapping } from '../domain/roles';
import { personWithEmail } from './people';
import { openSession, type OpenedSession } from './sessions';

/** What protects one sign-in (RFC 6749, RFC 7636, OpenID Connect Core 1.0): each is known to the browser's cookie alone. */
export type OpenIdChecks = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

/** What the identity provider says of a person. */
export type OpenIdClaims = {
  /** `<issuer> <subject>`: never changes and is never given to another person. */
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly name: string | undefined;
  /** The values of the claim that roles come from. */
  readonly roles: readonly string[];
};

/** The identity provider of the installation. */
export type OpenIdProvider = {
  /** Where the browser signs in. @throws AppError `service-unavailable` */
  readonly signInUrl: (redirectUri: string, checks: OpenIdChecks) => Promise<URL>;
  /**
   * The claims behind the address that the provider sent the browser back to, with the whole query.
   * @throws AppError `unauthorized` when any check fails; `service-unavailable`
   */
  readonly claimsOf: (callback: URL, checks: OpenIdChecks) => Promise<OpenIdClaims>;
  /** Undefined where the gateway does not know its public address. */
  readonly tokens?: AccessTokens | undefined;
};

/** Access tokens of the identity provider, by which an assistant acts for a person. */
export type AccessTokens = {
  readonly issuer: string;
  /** What the tokens are for, as a client names it to the provider (RFC 8707): the public address of `/mcp`. */
  readonly resource: string;
  /** @throws AppError `unauthorized` for every token but a valid one for the resource; `service-unavailable` */
  readonly claimsOf: (token: string) => Promise<Pick<OpenIdClaims, 'subject' | 'roles'>>;
};

type Arrival = { readonly claims: OpenIdClaims; readonly roles: RoleMapping; readonly agent: string };

/**
 * Signs in a person of the identity provider, who is known, is invited, or has a role by claim.
 * @throws AppError `unauthorized` for an e-mail address that is not verified or is another person's, and for a person
 * with no role here
 */
export async function signInByClaims(
  context: IdentityContext,
  { claims, roles, agent }: Arrival,
): Promise<OpenedSession> {
  const email = claims.isEmailVerified ? parseEmail(claims.email ?? '') : undefined;
  if (email === undefined) throw new AppError('unauthorized');
  const grants = grantsByClaim(roles, claims);
  const knownPerson =
    (await context.people.findPersonBySubject(claims.subject)) ??
    (await context.people.findPersonByEmail(email));
  if (knownPerson === undefined && grants.length === 0) throw new AppError('unauthorized');
  const { id } = knownPerson ?? (await personWithEmail(context, email));
  const joined = await context.people.joinPerson(id, {
    subject: claims.subject,
    name: shownName(claims.name) ?? email,
    atMs: context.clock.now(),
  });
  // The address belongs to a person whom the provider calls otherwise: it was given to someone else since.
  if (joined === undefined) throw new AppError('unauthorized');
  return openSession(context, { person: joined, grants, agent, way: 'openid-connect' });
}

/** The roles that the values of the claim give. */
export function grantsByClaim(
  roles: RoleMapping,
  { roles: values }: Pick<OpenIdClaims, 'roles'>,
): readonly Grant[] {
  return values.flatMap((value) => roles.get(value) ?? []);
}

const MAX_NAME = 120;

function shownName(name: string | undefined): string | undefined {
  const text = (name ?? '').replace(/\p{C}/gu, '').trim().slice(0, MAX_NAME);
  return text === '' ? undefined : text;
}
