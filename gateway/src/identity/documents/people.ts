import type { FoundSession } from '../app/person-store';
import { isOffer, type Membership } from '../domain/person';
import { formatGrant, parseGrant, WORKSPACE_ROLES, type Grant, type WorkspaceRole } from '../domain/roles';
import type { Session } from '../domain/session';

/** Grants as a store writes them. */
export function grantTexts(grants: readonly Grant[]): readonly string[] {
  return grants.map(formatGrant);
}

/** A text that is not known gives no role. */
export function grantsOf(texts: readonly string[]): readonly Grant[] {
  return texts.flatMap((text) => parseGrant(text) ?? []);
}

/** Every workspace's word about a person as a session needs it, in the same order in every store. */
export function sortedOut(all: readonly Membership[]): Pick<FoundSession, 'memberships' | 'offers'> {
  const byTime = (timeOf: (membership: Membership) => number) => (one: Membership, other: Membership) =>
    timeOf(one) - timeOf(other) || (one.id < other.id ? -1 : 1);
  return {
    memberships: all.filter((one) => !isOffer(one)).sort(byTime(({ joinedAtMs = 0 }) => joinedAtMs)),
    offers: all.filter(isOffer).sort(byTime(({ invitedAtMs }) => -invitedAtMs)),
  };
}

/** The grants of each person together, those with the newest sessions first. */
export function byPerson(sessions: readonly Session[]): ReadonlyMap<string, readonly Grant[]> {
  const all = new Map<string, readonly Grant[]>();
  const newestFirst = [...sessions].sort((one, other) => other.createdAtMs - one.createdAtMs);
  for (const { personId, grants } of newestFirst)
    if (grants.length > 0) all.set(personId, [...(all.get(personId) ?? []), ...grants]);
  return all;
}

/** The strongest role in a workspace among grants. */
export function strongestIn(workspaceId: string, grants: readonly Grant[]): WorkspaceRole | undefined {
  return WORKSPACE_ROLES.find((role) =>
    grants.some((grant) => grant.workspaceId === workspaceId && grant.role === role),
  );
}
