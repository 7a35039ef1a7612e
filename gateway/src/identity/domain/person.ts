import {
  INSTALLATION_ROLES,
  SCOPES_OF_ROLE,
  type Grant,
  type InstallationRole,
  type WorkspaceRole,
} from './roles';
import { linkActor } from './link-person';
import type { Principal } from './principal';
import { NO_KEY_LIMITS } from './workspace';

/** A person who signs in, or who is invited to. */
export type Person = {
  readonly id: string;
  /** As it is shown; of an invited person, the e-mail address. */
  readonly name: string;
  /** In lower case; verified once the person has joined. Undefined for the person of a sign-in link. */
  readonly email: string | undefined;
  /** Who the identity provider says it is, `<issuer> <subject>`; undefined until the person joins. */
  readonly subject: string | undefined;
  readonly installationRoles: readonly InstallationRole[];
  readonly createdAtMs: number;
  /** Of the first sign-in; undefined before it. */
  readonly joinedAtMs: number | undefined;
};

/** What a workspace says of a person: an offer, a membership, or that the person was removed. */
export type Membership = {
  readonly id: string;
  readonly workspaceId: string;
  readonly personId: string;
  readonly role: WorkspaceRole;
  /** The clinics the person may act for; undefined means all of the workspace. */
  readonly clientIds: readonly string[] | undefined;
  /** Who invited, as the audit log names it. */
  readonly invitedBy: string;
  readonly invitedAtMs: number;
  /** When the person accepted; undefined before it, and again after a removal. */
  readonly joinedAtMs: number | undefined;
  /** When the person was removed; undefined for everyone else. From then on a group gives no role here either. */
  readonly removedAtMs: number | undefined;
};

type Dates = Pick<Membership, 'joinedAtMs' | 'removedAtMs'>;

/** Whether the person has neither accepted nor declined: nothing changes for anyone before. */
export function isOffer({ joinedAtMs, removedAtMs }: Dates): boolean {
  return joinedAtMs === undefined && removedAtMs === undefined;
}

/** Whether a member may make live checks for the clinic. */
export function mayCheckFor(
  { role, clientIds, joinedAtMs, removedAtMs }: Dates & Pick<Membership, 'role' | 'clientIds'>,
  clientId: string,
): boolean {
  const isMember = joinedAtMs !== undefined && removedAtMs === undefined;
  return isMember && SCOPES_OF_ROLE[role].includes('check:live') && (clientIds?.includes(clientId) ?? true);
}

/** Whether the person may manage the whole workspace as a member of it. */
export function isWholeAdmin({
  role,
  clientIds,
  joinedAtMs,
  removedAtMs,
}: Dates & Pick<Membership, 'role' | 'clientIds'>): boolean {
  const isMember = joinedAtMs !== undefined && removedAtMs === undefined;
  return isMember && role === 'admin' && clientIds === undefined;
}

/** A role in a workspace, by a membership or by a grant of the session. */
export type WorkspaceAccess = Pick<Membership, 'workspaceId' | 'role' | 'clientIds'>;

/** In lower case, so that it is found in the audit log: the e-mail address, or the name of a link's person. */
export function actorOf({ email, name, subject }: Pick<Person, 'email' | 'name' | 'subject'>): string {
  return email ?? linkActor({ name, subject });
}

/** The roles that are stored for the person and those of the session; for the person of a link none are stored. */
export function installationRolesOf(
  { email, installationRoles }: Pick<Person, 'email' | 'installationRoles'>,
  grants: readonly Grant[],
): readonly InstallationRole[] {
  const stored = email === undefined ? [] : installationRoles;
  const granted = grants.flatMap((grant) => (grant.workspaceId === undefined ? [grant.role] : []));
  return INSTALLATION_ROLES.filter((role) => [...stored, ...granted].includes(role));
}

/**
 * The workspaces that a session opens: those of its grants, then those of memberships in the order in which they were
 * accepted. The workspace's own word decides over a grant: a member has the role of the membership, and a person who
 * was removed has none.
 * @param memberships of the person, in the order of `joinedAtMs`, without offers
 */
export function workspacesOf(
  memberships: readonly (WorkspaceAccess & Dates)[],
  grants: readonly Grant[],
): readonly WorkspaceAccess[] {
  const said = new Map(memberships.map((membership) => [membership.workspaceId, membership]));
  const granted = new Map(
    grants.flatMap((grant) => (grant.workspaceId === undefined ? [] : [[grant.workspaceId, grant]])),
  );
  const accessIn = (workspaceId: string): WorkspaceAccess | undefined => {
    const membership = said.get(workspaceId);
    if (membership !== undefined) return membership.removedAtMs === undefined ? membership : undefined;
    const grant = granted.get(workspaceId);
    return grant && { workspaceId, role: grant.role, clientIds: undefined };
  };
  const all = new Set([...granted.keys(), ...said.keys()]);
  return [...all].flatMap((workspaceId) => accessIn(workspaceId) ?? []);
}

/** A person at work in a workspace. */
export function personPrincipal(
  person: Pick<Person, 'id' | 'email' | 'name' | 'subject'>,
  { role, clientIds }: WorkspaceAccess,
): Principal {
  return {
    kind: 'person',
    id: person.id,
    name: actorOf(person),
    scopes: SCOPES_OF_ROLE[role],
    clientIds,
    limits: NO_KEY_LIMITS,
  };
}
