import { AppError } from '@eligibility/kit';
import type { Caller } from './authenticate';
import type { WorkspaceStore } from './workspace-store';
import type { SignedInOperator } from '../domain/operator';
import {
  actorOf,
  installationRolesOf,
  personPrincipal,
  workspacesOf,
  type WorkspaceAccess,
} from '../domain/person';
import { operatorRolesOf } from '../domain/roles';
import type { Session } from '../domain/session';
import type { FoundSession } from './person-store';

/** A person who is signed in by a session or an access token, and the roles that it gives by itself. */
type SignedInPerson = Pick<FoundSession, 'person' | 'memberships'> & {
  readonly session: Pick<Session, 'grants'>;
};

/**
 * The signed-in person at work in a workspace.
 * @param wanted the workspace's id; undefined when the request names none, which is enough with only one workspace
 * @throws AppError `client-forbidden`, the same for a workspace that does not exist and one that is not the person's
 */
export async function callerOfSession(
  { workspaces }: { readonly workspaces: Pick<WorkspaceStore, 'findWorkspace'> },
  { session, person, memberships }: SignedInPerson,
  wanted: string | undefined,
): Promise<Caller> {
  const access = chosen(workspacesOf(memberships, session.grants), wanted);
  const workspace = access && (await workspaces.findWorkspace(access.workspaceId));
  if (access === undefined || workspace === undefined)
    throw new AppError('client-forbidden', {
      detail:
        wanted === undefined
          ? 'Name one of your workspaces with the header X-Workspace-Id.'
          : 'The header X-Workspace-Id does not name one of your workspaces.',
    });
  return { workspace, principal: personPrincipal(person, access) };
}

function chosen(all: readonly WorkspaceAccess[], wanted: string | undefined): WorkspaceAccess | undefined {
  if (wanted === undefined) return all.length === 1 ? all[0] : undefined;
  return all.find(({ workspaceId }) => workspaceId === wanted);
}

/**
 * The person of a session as an operator of the installation.
 * @throws AppError `operator-forbidden` for a person without a role of the installation
 */
export function operatorOfSession({ session, person }: FoundSession): SignedInOperator {
  const roles = operatorRolesOf(installationRolesOf(person, session.grants));
  if (roles.length === 0)
    throw new AppError('operator-forbidden', { detail: 'You have no role of the installation.' });
  return { id: person.id, name: actorOf(person), roles };
}
