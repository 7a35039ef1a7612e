import type { TenantsContext } from './context';
import { AppError } from '@eligibility/kit';
import type { AuditAction } from '../../audit/domain/audit-actions';
import { actorOf, workspacesOf } from '../../identity/domain/person';
import type { FoundSession } from '../../identity/app/person-store';
import { noteAct } from '../../identity/app/sessions';
import { takeOut } from './way-out';

/**
 * Makes an invitation a membership: only this act of the invited person does.
 * @throws AppError `not-found` for an invitation that the person does not have, or not any more
 */
export async function acceptOffer(
  context: TenantsContext,
  found: FoundSession,
  offerId: string,
): Promise<void> {
  const { person } = found;
  const accepted = await context.people.acceptOffer(person.id, offerId, context.clock.now());
  if (accepted === undefined) throw noOffer();
  await noteOwnAct(context, found, { action: 'member.accept', ...accepted });
}

/** Removes an invitation, which the workspace may make again. @throws AppError `not-found`, as `acceptOffer` */
export async function declineOffer(
  context: TenantsContext,
  found: FoundSession,
  offerId: string,
): Promise<void> {
  const membership = found.offers.find(({ id }) => id === offerId);
  if (membership === undefined || !(await context.people.declineOffer(found.person.id, offerId)))
    throw noOffer();
  await noteOwnAct(context, found, { action: 'member.decline', ...membership });
}

/**
 * Ends every role of the person in a workspace.
 * @throws AppError `not-found` for a workspace without one; `operation-conflict` for the last admin
 */
export async function leaveWorkspace(
  context: TenantsContext,
  found: FoundSession,
  workspaceId: string,
): Promise<void> {
  const { person, session, memberships } = found;
  const ownRole = workspacesOf(memberships, session.grants).find((one) => one.workspaceId === workspaceId);
  if (ownRole === undefined)
    throw new AppError('not-found', { detail: 'You have no role in this workspace.' });
  await takeOut(context, { person, workspaceId, role: ownRole.role, actor: actorOf(person) });
  await noteOwnAct(context, found, { action: 'member.leave', workspaceId });
}

type OwnAct = {
  readonly action: AuditAction;
  readonly workspaceId: string;
};

async function noteOwnAct(
  context: TenantsContext,
  { person }: FoundSession,
  { action, workspaceId }: OwnAct,
): Promise<void> {
  await noteAct(context, actorOf(person), { action, target: workspaceId, detail: { personId: person.id } });
}

function noOffer(): AppError {
  return new AppError('not-found', { detail: 'You have no open invitation with this id.' });
}
