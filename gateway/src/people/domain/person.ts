import {
  INSTALLATION_ROLES,
  SCOPES_OF_ROLE,
  type Grant,
  type InstallationRole,
  type WorkspaceRole,
} from './roles';
import type { Principal } from '../../access/domain/principal';
import { NO_KEY_LIMITS } from '../../access/domain/workspace';

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

/** What a person may do in one workspace. */
export type Membership = {
  readonly id: string;
  readonly workspaceId: string;
  readonly personId: string;
  readonly role: WorkspaceRole;
  /** The clinics the person may act for; undefined means all of the workspace. */
  readonly clientIds: readonly string[] | undefined;
  readonly invitedAtMs: number;
  /** Of the first sign-in after the invitation; undefined before it. */
  readonly joinedAtMs: number | undefined;
};

/** A role in a workspace, by invitation or by a grant of the session. */
export type WorkspaceAccess = Pick<Membership, 'workspaceId' | 'role' | 'clientIds'>;

/** In lower case, so that it is found in the audit log: the e-mail address, or the name without one. */
export function actorOf({ email, name }: Pick<Person, 'email' | 'name'>): string {
  return email ?? name.toLowerCase();
}

/** The roles by invitation and those of the session together. */
export function installationRolesOf(
  person: Pick<Person, 'installationRoles'>,
  grants: readonly Grant[],
): readonly InstallationRole[] {
  const granted = grants.flatMap((grant) => (grant.workspaceId === undefined ? [grant.role] : []));
  return INSTALLATION_ROLES.filter((role) => [...person.installationRoles, ...granted].includes(role));
}

/** The workspaces by invitation and those of the session; where both name one, the invitation decides. */
export function workspacesOf(
  memberships: readonly WorkspaceAccess[],
  grants: readonly Grant[],
): readonly WorkspaceAccess[] {
  const granted = grants.flatMap((grant) =>
    grant.workspaceId === undefined ||
    memberships.some(({ workspaceId }) => workspaceId === grant.workspaceId)
      ? []
      : [{ workspaceId: grant.workspaceId, role: grant.role, clientIds: undefined }],
  );
  return [...memberships, ...granted];
}

/** A person at work in a workspace. */
export function personPrincipal(
  person: Pick<Person, 'id' | 'email' | 'name'>,
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
