import type { TenantsContext } from './context';
import { AppError } from '@eligibility/kit';
import type { Caller } from '../../identity/app/authenticate';
import { NO_KEY_LIMITS } from '../../identity/domain/workspace';
import { audited, type Act } from '../../audit/app/operator-act';
import { requireOwnClinic } from './keys';
import { actingAs, requireWithin, requireWithinLimits } from '../../identity/app/caller-rights';
import { personWithEmail } from '../../identity/app/people';
import { isOffer, type Membership } from '../../identity/domain/person';
import { SCOPES_OF_ROLE } from '../../identity/domain/roles';
import type { Granted, Member, MembershipChange } from '../../identity/app/person-store';
import { orderFor, orLastAdmin, takeOut } from './way-out';

export type Invitation = Pick<Membership, 'role' | 'clientIds'> & {
  /** In lower case. */
  readonly email: string;
};

/**
 * Offers the person with this e-mail address a membership in the caller's workspace. Nothing changes for the person, and
 * the workspace learns nothing of the person, until the person has signed in and accepted.
 * @throws AppError `client-forbidden` for a role or clinic that the caller does not have, or a key with limits; `operation-conflict`
 * for a person who is invited, is a member or was removed; `validation-failed` for a clinic of another workspace
 */
export async function inviteMember(
  context: TenantsContext,
  caller: Caller,
  invited: Invitation,
): Promise<Member> {
  const { email, role, clientIds } = invited;
  const { id: workspaceId } = caller.workspace;
  await requireGrantable(context, caller, invited);
  requireWithinLimits(caller, NO_KEY_LIMITS);
  const membershipId = context.newId();
  const act: Act = { action: 'member.invite', target: workspaceId, detail: { ...invited, membershipId } };
  const acting = actingAs(context, caller);
  return audited(acting, act, async () => {
    const person = await personWithEmail(context, email);
    const membership: Membership = {
      id: membershipId,
      workspaceId,
      personId: person.id,
      role,
      clientIds,
      invitedBy: acting.operator.name,
      invitedAtMs: context.clock.now(),
      joinedAtMs: undefined,
      removedAtMs: undefined,
    };
    if (await context.people.addMembership(membership)) return { membership, person };
    throw new AppError('operation-conflict', { detail: 'This person is in the list of members already.' });
  });
}

/**
 * Changes what a member may do, from the next request on.
 * @throws AppError `not-found`; `client-forbidden` for rights that the caller does not have, before or after the change;
 * `operation-conflict` for the last admin, and for a person who was removed
 */
export async function changeMember(
  context: TenantsContext,
  caller: Caller,
  {
    membershipId,
    change,
  }: { readonly membershipId: string; readonly change: Pick<MembershipChange, 'role' | 'clientIds'> },
): Promise<Member> {
  const { membership, person } = await requireMember(context, caller, membershipId);
  await requireGrantable(context, caller, membership);
  await requireGrantable(context, caller, { ...membership, ...change });
  requireWithinLimits(caller, NO_KEY_LIMITS);
  const detail = { membershipId, personId: person.id, ...change };
  const act: Act = { action: 'member.change', target: caller.workspace.id, detail };
  const changed = await audited(actingAs(context, caller), act, async () => {
    if (membership.removedAtMs !== undefined)
      throw new AppError('operation-conflict', { detail: 'This person was removed: end that first.' });
    return orLastAdmin(await context.people.changeMembership(orderFor(context, membership), change));
  });
  return changed === undefined ? noMember() : { membership: changed, person };
}

/**
 * Ends a membership, takes an offer back, or ends a removal: then a group may give the person a role again, but no one
 * is a member. Takes effect with the person's next request.
 * @throws AppError `not-found`; `client-forbidden` for a member with rights that the caller does not have;
 * `operation-conflict` for the last admin
 */
export async function removeMember(
  context: TenantsContext,
  caller: Caller,
  membershipId: string,
): Promise<void> {
  const { membership, person } = await requireMember(context, caller, membershipId);
  const isReadmission = membership.removedAtMs !== undefined;
  // What a group gives may be as much as an admin has.
  if (isReadmission) requireWithin(caller, { scopes: SCOPES_OF_ROLE.admin, clientIds: undefined });
  else await requireGrantable(context, caller, membership);
  const { workspaceId, role } = membership;
  const acting = actingAs(context, caller);
  const action = isReadmission ? 'member.readmit' : 'member.remove';
  const detail = { membershipId, personId: person.id };
  await audited(acting, { action, target: workspaceId, detail }, async () => {
    if (isReadmission || isOffer(membership))
      orLastAdmin(await context.people.removeMembership(orderFor(context, membership)));
    else await takeOut(context, { person, workspaceId, role, actor: acting.operator.name });
  });
}

/**
 * Takes the role of a person who has it by a sign-in link or by a group, in effect with the person's next request.
 * @throws AppError `not-found` for a person who has no such role now; `client-forbidden` for one with rights that the
 * caller does not have; `operation-conflict` for the last admin
 */
export async function removeGranted(
  context: TenantsContext,
  caller: Caller,
  personId: string,
): Promise<void> {
  const { id: workspaceId } = caller.workspace;
  const granted = (await listGranted(context, caller)).find(({ person }) => person.id === personId);
  if (granted === undefined) noMember();
  const { person, role } = granted;
  const said = await context.people.findMembership(personId, workspaceId);
  if (said !== undefined) await requireGrantable(context, caller, said);
  requireWithin(caller, { scopes: SCOPES_OF_ROLE[role], clientIds: undefined });
  const acting = actingAs(context, caller);
  const act: Act = { action: 'member.remove', target: workspaceId, detail: { personId } };
  await audited(acting, act, () =>
    takeOut(context, { person, workspaceId, role, actor: acting.operator.name }),
  );
}

/** Who has a role in the caller's workspace by a sign-in link or by a group, while they are signed in. */
export function listGranted({ people, clock }: TenantsContext, caller: Caller): Promise<readonly Granted[]> {
  return people.listGranted(caller.workspace.id, clock.now());
}

async function requireGrantable(
  context: TenantsContext,
  caller: Caller,
  { role, clientIds }: Pick<Membership, 'role' | 'clientIds'>,
): Promise<void> {
  requireWithin(caller, { scopes: SCOPES_OF_ROLE[role], clientIds });
  for (const clientId of clientIds ?? []) await requireOwnClinic(context, caller.workspace.id, clientId);
}

async function requireMember(context: TenantsContext, caller: Caller, membershipId: string): Promise<Member> {
  return (await context.people.findMember(caller.workspace.id, membershipId)) ?? noMember();
}

function noMember(): never {
  throw new AppError('not-found', { detail: 'The workspace has no member with this id.' });
}
