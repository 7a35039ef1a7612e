import type { IdentityContext } from '../app/context';
import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import type { FoundSession } from '../app/person-store';
import { storageKeyOf } from '../app/sessions';
import { parseEmail } from '../domain/email';
import { installationRolesOf, workspacesOf, type Membership, type Person } from '../domain/person';
import { SESSION_IDLE_MS, sessionEndMs, type Session } from '../domain/session';

/** The most invitations that a session shows, the newest; the next ones show when these are answered. */
const MAX_SHOWN_OFFERS = 20;

/** What a person's session may do, and who invites the person; workspaces that no longer exist are left out. */
export async function sessionDocument(
  context: IdentityContext,
  { session, person, memberships, offers }: FoundSession,
): Promise<Schema<'PersonSession'>> {
  const access = await withNames(context, workspacesOf(memberships, session.grants));
  const open = await withNames(context, offers.slice(0, MAX_SHOWN_OFFERS));
  return {
    person: shownPerson(person),
    installationRoles: installationRolesOf(person, session.grants),
    workspaces: access.map(({ workspaceId, name, role, clientIds }) => ({
      workspaceId,
      name,
      role,
      clientIds: clientIds ?? null,
    })),
    invitations: open.map(shownOffer),
    createdAt: isoTime(session.createdAtMs),
    expiresAt: isoTime(session.expiresAtMs),
    idleSeconds: SESSION_IDLE_MS / 1_000,
    storageKey: storageKeyOf(context, person),
  };
}

type Named<Of> = Of & { readonly name: string };

/** Each with the name of its workspace, in the same order. */
async function withNames<Of extends { readonly workspaceId: string }>(
  { workspaces }: IdentityContext,
  all: readonly Of[],
): Promise<readonly Named<Of>[]> {
  const foundWorkspaces = await Promise.all(
    all.map(({ workspaceId }) => workspaces.findWorkspace(workspaceId)),
  );
  return all.flatMap((one, place) => {
    const workspace = foundWorkspaces[place];
    return workspace === undefined ? [] : [{ ...one, name: workspace.name }];
  });
}

/** Names who invites only by an e-mail address, which the identity provider verified. */
function shownOffer({ id, name, role, invitedBy, invitedAtMs }: Named<Membership>): Schema<'OpenInvitation'> {
  const email = parseEmail(invitedBy) ?? null;
  return { id, workspaceName: name, role, invitedBy: email, invitedAt: isoTime(invitedAtMs) };
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
