import type { TenantsContext } from './context';
import { AppError } from '@eligibility/kit';
import type { Membership, Person } from '../../identity/domain/person';
import { givesRole, grantsIn, type WorkspaceRole } from '../../identity/domain/roles';

type Leaving = {
  readonly person: Person;
  readonly workspaceId: string;
  /** The role that the person had, for the list of those who were removed. */
  readonly role: WorkspaceRole;
  /** Who does it, as the audit log names them. */
  readonly actor: string;
};

/**
 * Ends every role of a person in a workspace, also in sessions that are running. Where a group of the identity provider
 * may give a role again at the next sign-in, the removal stays in the list of members, and decides over the group.
 * @throws AppError `operation-conflict` when the workspace would have no admin any more
 */
export async function takeOut(context: TenantsContext, leaving: Leaving): Promise<void> {
  const { people, groupRoles } = context;
  const { person, workspaceId } = leaving;
  const said = await people.findMembership(person.id, workspaceId);
  if (person.email !== undefined && givesRole(groupRoles, workspaceId)) await keepOut(context, leaving);
  else if (said !== undefined) orLastAdmin(await people.removeMembership(orderFor(context, said)));
  await people.removeGrants(person.id, grantsIn(workspaceId));
}

/** What a change of a membership needs: a group that gives the role of an admin stands in for the last one. */
export function orderFor(
  { groupRoles }: TenantsContext,
  { id: membershipId, workspaceId }: Pick<Membership, 'id' | 'workspaceId'>,
): { readonly membershipId: string; readonly workspaceId: string; readonly mayTakeLastAdmin: boolean } {
  return { membershipId, workspaceId, mayTakeLastAdmin: givesRole(groupRoles, workspaceId, 'admin') };
}

/** The result of a change. @throws AppError `operation-conflict` for one that would leave the workspace without an admin */
export function orLastAdmin<T>(changed: T | 'last-admin'): T {
  if (changed !== 'last-admin') return changed;
  throw new AppError('operation-conflict', {
    detail: 'This is the last admin of the workspace: make another member its admin first.',
  });
}

/** Others may invite or remove the same person meanwhile; so often in a row is a fault. */
const MAX_TRIES = 10;

async function keepOut(context: TenantsContext, leaving: Leaving): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) if (await isKeptOut(context, leaving)) return;
  throw new AppError('service-unavailable', { cause: new Error('the membership changes all the time') });
}

/** False when the workspace's word on the person changed meanwhile. */
async function isKeptOut(
  context: TenantsContext,
  { person, workspaceId, role, actor }: Leaving,
): Promise<boolean> {
  const { people, newId, clock } = context;
  const nowMs = clock.now();
  const removed = { joinedAtMs: undefined, removedAtMs: nowMs };
  const said = await people.findMembership(person.id, workspaceId);
  if (said !== undefined)
    return orLastAdmin(await people.changeMembership(orderFor(context, said), removed)) !== undefined;
  const what = { id: newId(), workspaceId, personId: person.id, role, clientIds: undefined };
  return people.addMembership({ ...what, invitedBy: actor, invitedAtMs: nowMs, ...removed });
}
