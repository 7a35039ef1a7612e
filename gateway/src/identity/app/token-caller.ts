import { AppError } from '@eligibility/kit';
import type { RoleMapping } from '../domain/roles';
import type { Caller } from './authenticate';
import { grantsByClaim, type AccessTokens } from './openid';
import type { PersonStore } from './person-store';
import { callerOfSession } from './session-caller';
import type { WorkspaceStore } from './workspace-store';

export type TokenCallers = {
  readonly tokens: Pick<AccessTokens, 'claimsOf'>;
  readonly roles: RoleMapping;
  readonly people: Pick<PersonStore, 'findPersonBySubject' | 'membershipsOf'>;
  readonly workspaces: Pick<WorkspaceStore, 'findWorkspace'>;
};

/** Three parts in base64url, as a signed JSON Web Token has them (RFC 7515, section 7.1). */
const TOKEN = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/** Whether a text has the form of an access token, which no API key has. */
export function isTokenByForm(text: string): boolean {
  return TOKEN.test(text);
}

/**
 * The person for whom an access token was issued, at work in a workspace. The person is one who signed in here before:
 * a token lets nobody in who is not known.
 * @param wanted the workspace's id, as of a session
 * @throws AppError `unauthorized`, the same for every token that is not valid and every person who is not known;
 * `client-forbidden` as for a session; `service-unavailable` while the provider is away
 */
export async function callerOfToken(
  { tokens, roles, people, workspaces }: TokenCallers,
  token: string,
  wanted: string | undefined,
): Promise<Caller> {
  const claims = await tokens.claimsOf(token);
  const person = await people.findPersonBySubject(claims.subject);
  if (person === undefined) throw new AppError('unauthorized');
  const memberships = await people.membershipsOf(person.id);
  const session = { grants: grantsByClaim(roles, claims) };
  return callerOfSession({ workspaces }, { session, person, memberships }, wanted);
}
