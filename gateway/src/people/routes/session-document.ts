import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import type { WorkspaceStore } from '../../access/app/workspace-store';
import type { FoundSession } from '../app/person-store';
import { installationRolesOf, workspacesOf, type Person } from '../domain/person';
import { SESSION_IDLE_MS, sessionEndMs, type Session } from '../domain/session';

/** What a person's session may do; workspaces that no longer exist are left out. */
export async function sessionDocument(
  { workspaces }: { readonly workspaces: Pick<WorkspaceStore, 'findWorkspace'> },
  { session, person, memberships }: FoundSession,
): Promise<Schema<'PersonSession'>> {
  const access = workspacesOf(memberships, session.grants);
  const found = await Promise.all(access.map(({ workspaceId }) => workspaces.findWorkspace(workspaceId)));
  return {
    person: shownPerson(person),
    installationRoles: installationRolesOf(person, session.grants),
    workspaces: access.flatMap(({ workspaceId, role, clientIds }, place) => {
      const workspace = found[place];
      return workspace === undefined
        ? []
        : [{ workspaceId, name: workspace.name, role, clientIds: clientIds ?? null }];
    }),
    createdAt: isoTime(session.createdAtMs),
    expiresAt: isoTime(session.expiresAtMs),
    idleSeconds: SESSION_IDLE_MS / 1_000,
  };
}

export function shownPerson({ id, name, email }: Person): Schema<'Person'> {
  return { id, name, email: email ?? null };
}

/** A session in a list; `currentId` is the id of the session that asks. */
export function shownSession(session: Session, currentId: string | undefined): Schema<'ListedSession'> {
  return {
    id: session.id,
    createdAt: isoTime(session.createdAtMs),
    lastUsedAt: isoTime(session.lastUsedAtMs),
    expiresAt: isoTime(sessionEndMs(session)),
    current: session.id === currentId,
    agent: session.agent,
  };
}
