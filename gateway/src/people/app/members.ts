import { AppError } from '@eligibility/kit';
import type { Caller } from '../../access/app/authenticate';
import { audited, type ActPorts } from '../../operator/app/operator-act';
import { requireOwnClinic } from '../../operator/app/keys';
import { actingAs, requireWithin } from '../../workspace/app/caller-rights';
import type { Membership, Person } from '../domain/person';
import { SCOPES_OF_ROLE } from '../domain/roles';
import type { Member, MembershipChange, PersonRecords, PersonStore } from './person-store';

export type MemberPorts = ActPorts & { readonly people: PersonStore };

export type Invitation = Pick<Membership, 'role' | 'clientIds'> & {
  /** In lower case. */
  readonly email: string;
};

/**
 * Makes the person with this e-mail address a member of the caller's workspace. Someone who has never signed in joins at
 * the first sign-in with the address, if the identity provider has verified it.
 * @throws AppError `client-forbidden` for a role or clinic that the caller does not have; `operation-conflict` for a
 * member; `validation-failed` for a clinic of another workspace
 */
export async function inviteMember(deps: MemberPorts, caller: Caller, invited: Invitation): Promise<Member> {
  const { email, role, clientIds } = invited;
  const { id: workspaceId } = caller.workspace;
  await requireGrantable(deps, caller, invited);
  const membershipId = deps.newId();
  const act = { action: 'member.invite', target: workspaceId, detail: { ...invited, membershipId } };
  return audited(actingAs(deps, caller), act, async () => {
    const person = await personWithEmail(deps, email);
    const membership: Membership = {
      id: membershipId,
      workspaceId,
      personId: person.id,
      role,
      clientIds,
      invitedAtMs: deps.clock.now(),
      joinedAtMs: undefined,
    };
    if (await deps.people.addMembership(membership)) return { membership, person };
    throw new AppError('operation-conflict', { detail: 'This person is a member of the workspace already.' });
  });
}

/**
 * Changes what a member may do, from the next request on.
 * @throws AppError `not-found`; `client-forbidden` for rights that the caller does not have, before or after the change
 */
export async function changeMember(
  deps: MemberPorts,
  caller: Caller,
  { membershipId, change }: { readonly membershipId: string; readonly change: MembershipChange },
): Promise<Member> {
  const { membership, person } = await requireMember(deps, caller, membershipId);
  await requireGrantable(deps, caller, membership);
  await requireGrantable(deps, caller, { ...membership, ...change });
  const detail = { membershipId, personId: person.id, ...change };
  const act = { action: 'member.change', target: caller.workspace.id, detail };
  const changed = await audited(actingAs(deps, caller), act, () =>
    deps.people.changeMembership(caller.workspace.id, membershipId, change),
  );
  return changed === undefined ? noMember() : { membership: changed, person };
}

/**
 * Takes effect with the member's next request.
 * @throws AppError `not-found`; `client-forbidden` for a member with rights that the caller does not have
 */
export async function removeMember(deps: MemberPorts, caller: Caller, membershipId: string): Promise<void> {
  const { membership, person } = await requireMember(deps, caller, membershipId);
  await requireGrantable(deps, caller, membership);
  const detail = { membershipId, personId: person.id };
  const act = { action: 'member.remove', target: caller.workspace.id, detail };
  await audited(actingAs(deps, caller), act, () =>
    deps.people.removeMembership(caller.workspace.id, membershipId),
  );
}

/** The person with an e-mail address, who is made if there is none: an invited person. */
export async function personWithEmail(
  { people, newId, clock }: Pick<MemberPorts, 'newId' | 'clock'> & { readonly people: PersonRecords },
  email: string,
): Promise<Person> {
  const invited: Person = {
    id: newId(),
    name: email,
    email,
    subject: undefined,
    installationRoles: [],
    createdAtMs: clock.now(),
    joinedAtMs: undefined,
  };
  const known = await people.findPersonByEmail(email);
  if (known !== undefined) return known;
  // Of two at the same time, the first makes the person of both.
  if (await people.addPerson(invited)) return invited;
  return (await people.findPersonByEmail(email)) ?? invited;
}

async function requireGrantable(
  deps: MemberPorts,
  caller: Caller,
  { role, clientIds }: Pick<Membership, 'role' | 'clientIds'>,
): Promise<void> {
  requireWithin(caller, { scopes: SCOPES_OF_ROLE[role], clientIds });
  for (const clientId of clientIds ?? []) await requireOwnClinic(deps, caller.workspace.id, clientId);
}

async function requireMember(deps: MemberPorts, caller: Caller, membershipId: string): Promise<Member> {
  return (await deps.people.findMember(caller.workspace.id, membershipId)) ?? noMember();
}

function noMember(): never {
  throw new AppError('not-found', { detail: 'The workspace has no member with this id.' });
}
