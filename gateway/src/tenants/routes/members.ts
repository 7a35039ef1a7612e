import { served, type Operations } from '../../http/operation';
import type { TenantsContext } from '../app/context';
import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import { validate } from '../../http/fields';
import { pageQuery, toPageResponse } from '../../http/list-query';
import { callerOf } from '../../identity/http/request-identity';
import { pathId, timeOrNull, withoutNulls, type Handlers } from '../../http/handlers';
import { requireWholeWorkspace } from '../../identity/app/caller-rights';
import { changeMember, inviteMember, listGranted, removeGranted, removeMember } from '../app/members';
import type { Member, MembershipChange } from '../../identity/app/person-store';
import { MEMBER_CHANGE, NEW_MEMBER } from '../../identity/routes/people-schemas';
import { shownPerson } from '../../identity/routes/session-document';
import { callerWith, type CallerRoute, type CallerWho } from '../../identity/http/who';

const MEMBER_OPERATIONS = {
  listMembers: {
    method: 'GET',
    path: '/workspace/members',
    who: callerWith('workspace:admin'),
    summary: 'List the members of the workspace, newest first',
    description: 'A caller that is bound to clinics is refused.',
    query: pageQuery,
    answers: { 200: ['MemberPage', 'One page.'] },
  },
  inviteMember: {
    method: 'POST',
    path: '/workspace/members',
    who: callerWith('workspace:admin'),
    summary: 'Invite a person to the workspace',
    description:
      'By an e-mail address. The invitation is an offer: nothing changes for the person until the ' +
      'person has signed in with this address, which the identity provider has to verify, and has ' +
      'accepted. No mail is sent. The caller gives only rights that it has itself.',
    sends: { json: 'MemberRequest', example: { email: 'ann@clinic.example', role: 'front-desk' } },
    answers: { 201: ['Member', 'The invitation.'] },
    refuses: { 409: 'OperationConflict' },
  },
  listSignedInMembers: {
    method: 'GET',
    path: '/workspace/members/signed-in',
    who: callerWith('workspace:admin'),
    summary: 'List who is signed in with a role by a link or a group',
    description:
      'Those who have a role in the workspace without an invitation, while they are signed in; a ' +
      'member who has one by a group too is among them. A caller that is bound to clinics is refused.',
    answers: { 200: ['SignedInMembers', 'The people, at most 200.'] },
  },
  removeSignedInMember: {
    method: 'DELETE',
    path: '/workspace/members/signed-in/{personId}',
    who: callerWith('workspace:admin'),
    summary: 'Take the role of a person who has it by a link or a group',
    description:
      "In effect with the person's next request. Links of the person that were not used are void. A " +
      'person of a group is in the list of members from then on as removed, and the group gives no ' +
      'role here.',
    answers: { 204: { nothing: 'The person has no role in the workspace any more.' } },
    refuses: { 409: 'OperationConflict' },
  },
  changeMember: {
    method: 'PATCH',
    path: '/workspace/members/{memberId}',
    who: callerWith('workspace:admin'),
    summary: 'Change what a member may do',
    description:
      "In effect with the member's next request. The last admin of the whole workspace stays one, " +
      'unless a group gives that role.',
    sends: { json: 'MemberChange', example: { role: 'viewer' } },
    answers: { 200: ['Member', 'The member as it is now.'] },
    refuses: { 409: 'OperationConflict' },
  },
  removeMember: {
    method: 'DELETE',
    path: '/workspace/members/{memberId}',
    who: callerWith('workspace:admin'),
    summary: 'Remove a member from the workspace',
    description:
      "Ends a membership, in effect with the person's next request, or takes an invitation back. Where " +
      'a group of the identity provider gives roles in the workspace, a former member stays in the ' +
      'list as removed, so that the group gives none; removing the person from the list once more ends ' +
      'that. The last admin stays, unless a group gives that role.',
    answers: { 204: { nothing: 'The person is no member any more.' } },
    refuses: { 409: 'OperationConflict' },
  },
} satisfies Operations<CallerWho>;

/** The members of the caller's own workspace, and those whom a link or a group lets in. */
export function memberRoutes(context: TenantsContext): readonly CallerRoute[] {
  const members = memberHandlers(context);
  const signedIn = signedInHandlers(context);
  return served(MEMBER_OPERATIONS, {
    listMembers: members.list,
    inviteMember: members.invite,
    listSignedInMembers: signedIn.list,
    removeSignedInMember: signedIn.remove,
    changeMember: members.change,
    removeMember: members.remove,
  });
}

function signedInHandlers(context: TenantsContext): Handlers<'list' | 'remove'> {
  return {
    list: async (_req, res) => {
      const caller = callerOf(res);
      requireWholeWorkspace(caller);
      const data = (await listGranted(context, caller)).map(({ person, role }) => ({
        person: shownPerson(person),
        role,
        by: person.email === undefined ? ('link' as const) : ('group' as const),
      }));
      res.json({ data } satisfies Schema<'SignedInMembers'>);
    },
    remove: async (req, res) => {
      await removeGranted(context, callerOf(res), pathId(req, 'personId'));
      res.status(204).end();
    },
  };
}

function memberHandlers(context: TenantsContext): Handlers<'list' | 'invite' | 'change' | 'remove'> {
  return {
    list: async (req, res) => {
      const caller = callerOf(res);
      requireWholeWorkspace(caller);
      const page = await context.people.listMembers(caller.workspace.id, pageQuery(req.query));
      res.json(toPageResponse(page, shownMember));
    },
    invite: async (req, res) => {
      const { email, role, clientIds } = validate(NEW_MEMBER, req.body);
      const member = await inviteMember(context, callerOf(res), {
        email,
        role,
        clientIds: clientIds ?? undefined,
      });
      res.status(201).json(shownMember(member));
    },
    change: async (req, res) => {
      const change = withoutNulls<MembershipChange>(validate(MEMBER_CHANGE, req.body));
      const memberChange = { membershipId: pathId(req, 'memberId'), change };
      res.json(shownMember(await changeMember(context, callerOf(res), memberChange)));
    },
    remove: async (req, res) => {
      await removeMember(context, callerOf(res), pathId(req, 'memberId'));
      res.status(204).end();
    },
  };
}

/** Who a person is shows only once that person has accepted: an invitation must not say who is known here. */
function shownMember({ membership, person }: Member): Schema<'Member'> {
  return {
    id: membership.id,
    person: membership.joinedAtMs === undefined ? null : shownPerson(person),
    email: person.email ?? null,
    role: membership.role,
    clientIds: membership.clientIds ?? null,
    invitedAt: isoTime(membership.invitedAtMs),
    joinedAt: timeOrNull(membership.joinedAtMs),
    removedAt: timeOrNull(membership.removedAtMs),
  };
}
