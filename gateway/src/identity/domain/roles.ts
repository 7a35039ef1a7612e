import { ROLES_WITH, type Scope, SCOPES } from './api-key';
import { OPERATOR_ROLES, type OperatorRole } from './operator';

/** Roles of the whole installation: everything, or its boards and switches alone. */
export const INSTALLATION_ROLES = ['operator', 'on-call'] as const;
export type InstallationRole = (typeof INSTALLATION_ROLES)[number];

/** Roles in one workspace, the strongest first. */
export const WORKSPACE_ROLES = ['admin', 'front-desk', 'viewer'] as const;
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];

const scopesOf = (role: WorkspaceRole): readonly Scope[] =>
  SCOPES.filter((scope) => (ROLES_WITH[scope] as readonly WorkspaceRole[]).includes(role));

/** What each role of a workspace may do there. */
export const SCOPES_OF_ROLE: Readonly<Record<WorkspaceRole, readonly Scope[]>> = {
  admin: scopesOf('admin'),
  'front-desk': scopesOf('front-desk'),
  viewer: scopesOf('viewer'),
};

const OPERATOR_ROLES_OF: Readonly<Record<InstallationRole, readonly OperatorRole[]>> = {
  operator: OPERATOR_ROLES,
  'on-call': ['boards'],
};

/** What persons with these roles may do under `/ops`. */
export function operatorRolesOf(roles: readonly InstallationRole[]): readonly OperatorRole[] {
  return OPERATOR_ROLES.filter((wanted) => roles.some((role) => OPERATOR_ROLES_OF[role].includes(wanted)));
}

/** A role that a session has by itself, from a sign-in link or from the claims of the identity provider. */
export type Grant =
  | { readonly role: InstallationRole; readonly workspaceId: undefined }
  | { readonly role: WorkspaceRole; readonly workspaceId: string };

/** Every role of a workspace as a grant. */
export function grantsIn(workspaceId: string): readonly Grant[] {
  return WORKSPACE_ROLES.map((role) => ({ role, workspaceId }));
}

/** The roles that each value of a claim of the identity provider gives. */
export type RoleMapping = ReadonlyMap<string, readonly Grant[]>;

/** Whether some group of the identity provider gives a role in the workspace: this one, or any. */
export function givesRole(mapping: RoleMapping, workspaceId: string, role?: WorkspaceRole): boolean {
  return [...mapping.values()]
    .flat()
    .some((grant) => grant.workspaceId === workspaceId && (role === undefined || grant.role === role));
}

/** Such as `operator`, and `admin@<workspace id>`: how settings and stores write a grant. */
export function formatGrant({ role, workspaceId }: Grant): string {
  return workspaceId === undefined ? role : `${role}@${workspaceId}`;
}

/** Undefined for a text that is not a grant. */
export function parseGrant(text: string): Grant | undefined {
  const [role = '', workspaceId, ...more] = text.split('@');
  if (more.length > 0) return undefined;
  if (workspaceId === undefined) return isInstallationRole(role) ? { role, workspaceId } : undefined;
  return isWorkspaceRole(role) && workspaceId !== '' ? { role, workspaceId } : undefined;
}

/**
 * What the values of a claim give: `value=role[@workspace id]`, separated by semicolons; one value may give several.
 * @returns undefined for a text of another form
 */
export function parseRoleMapping(text: string): RoleMapping | undefined {
  const mapping = new Map<string, readonly Grant[]>();
  for (const pair of text.split(';').filter((part) => part.trim() !== '')) {
    const at = pair.lastIndexOf('=');
    const value = pair.slice(0, at).trim();
    const grant = parseGrant(pair.slice(at + 1).trim());
    if (at < 0 || value === '' || grant === undefined) return undefined;
    mapping.set(value, [...(mapping.get(value) ?? []), grant]);
  }
  return mapping;
}

function isInstallationRole(text: string): text is InstallationRole {
  return (INSTALLATION_ROLES as readonly string[]).includes(text);
}

function isWorkspaceRole(text: string): text is WorkspaceRole {
  return (WORKSPACE_ROLES as readonly string[]).includes(text);
}
