import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import Joi from 'joi';
import { someOf, TEXT_MESSAGES, uuidField, validate } from '../../http/fields';
import { listQuery, toPageResponse } from '../../http/list-query';
import { callerOf } from '../../identity/http/request-identity';
import { pathId, timeOrNull, withoutNulls, type Handlers, type Removable } from '../../http/handlers';
import { requireWholeWorkspace } from '../../identity/app/caller-rights';
import {
  changeMember,
  inviteMember,
  listGranted,
  removeGranted,
  removeMember,
  type MemberPorts,
} from '../app/members';
import type { Member, MembershipChange } from '../../identity/app/person-store';
import type { Membership } from '../../identity/domain/person';
import { WORKSPACE_ROLES } from '../../identity/domain/roles';
import { emailField } from '../../identity/routes/people';
import { shownPerson } from '../../identity/routes/session-document';
import { callerWith, type CallerRoute } from '../../identity/http/who';
import type { TenantsDeps } from './tenants-deps';

const roleField = Joi.string().valid(...WORKSPACE_ROLES);
const clinicsField = Joi.array().items(uuidField).min(1).max(100).unique().allow(null);

type NewMember = Removable<Pick<Membership, 'clientIds'>> & {
  readonly email: string;
  readonly role: Membership['role'];
};
const NEW_MEMBER = Joi.object<NewMember>({
  email: emailField.required(),
  role: roleField.required(),
  clientIds: clinicsField,
}).messages(TEXT_MESSAGES);
const CHANGE = someOf<Removable<MembershipChange>>({ role: roleField, clientIds: clinicsField });
const pageQuery = listQuery({});

/** The members of the caller's own workspace, and those whom a link or a group lets in. */
export function memberRoutes(deps: TenantsDeps): readonly CallerRoute[] {
  const members = memberHandlers(deps);
  const signedIn = signedInHandlers(deps);
  return [
    { method: 'GET', path: '/workspace/members', who: callerWith('workspace:admin'), handler: members.list },
    {
      method: 'POST',
      path: '/workspace/members',
      who: callerWith('workspace:admin'),
      handler: members.invite,
    },
    {
      method: 'GET',
      path: '/workspace/members/signed-in',
      who: callerWith('workspace:admin'),
      handler: signedIn.list,
    },
    {
      method: 'DELETE',
      path: '/workspace/members/signed-in/{personId}',
      who: callerWith('workspace:admin'),
      handler: signedIn.remove,
    },
    {
      method: 'PATCH',
      path: '/workspace/members/{memberId}',
      who: callerWith('workspace:admin'),
      handler: members.change,
    },
    {
      method: 'DELETE',
      path: '/workspace/members/{memberId}',
      who: callerWith('workspace:admin'),
      handler: members.remove,
    },
  ];
}

function signedInHandlers(ports: MemberPorts): Handlers<'list' | 'remove'> {
  return {
    list: async (_req, res) => {
      const caller = callerOf(res);
      requireWholeWorkspace(caller);
      const data = (await listGranted(ports, caller)).map(({ person, role }) => ({
        person: shownPerson(person),
        role,
        by: person.email === undefined ? ('link' as const) : ('group' as const),
      }));
      res.json({ data } satisfies Schema<'SignedInMembers'>);
    },
    remove: async (req, res) => {
      await removeGranted(ports, callerOf(res), pathId(req, 'personId'));
      res.status(204).end();
    },
  };
}

function memberHandlers(ports: MemberPorts): Handlers<'list' | 'invite' | 'change' | 'remove'> {
  return {
    list: async (req, res) => {
      const caller = callerOf(res);
      requireWholeWorkspace(caller);
      const page = await ports.people.listMembers(caller.workspace.id, pageQuery(req.query));
      res.json(toPageResponse(page, shownMember));
    },
    invite: async (req, res) => {
      const { email, role, clientIds } = validate(NEW_MEMBER, req.body);
      const member = await inviteMember(ports, callerOf(res), {
        email,
        role,
        clientIds: clientIds ?? undefined,
      });
      res.status(201).json(shownMember(member));
    },
    change: async (req, res) => {
      const change = withoutNulls<MembershipChange>(validate(CHANGE, req.body));
      const memberChange = { membershipId: pathId(req, 'memberId'), change };
      res.json(shownMember(await changeMember(ports, callerOf(res), memberChange)));
    },
    remove: async (req, res) => {
      await removeMember(ports, callerOf(res), pathId(req, 'memberId'));
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
