import { served, type Operations } from '../../http/operation';
import type { IdentityContext } from '../app/context';
import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import { validate } from '../../http/fields';
import { pageQuery, toPageResponse } from '../../http/list-query';
import { actingFor, identityOf } from '../http/request-identity';
import { pathId, timeOrNull, type Handlers } from '../../http/handlers';
import {
  changePerson,
  effectiveRoles,
  endSessionsOf,
  invitePerson,
  removePerson,
  requirePerson,
} from '../app/people';
import type { Person } from '../domain/person';
import type { InstallationRole } from '../domain/roles';
import { NEW_PERSON, PERSON_CHANGE } from './people-schemas';
import { shownPerson, shownSession } from './session-document';
import { operatorWith, type OperatorRoute, type OperatorWho } from '../http/who';

type Act = 'list' | 'invite' | 'change' | 'remove' | 'listSessions' | 'endSessions';

const PEOPLE_OPERATIONS = {
  listPeople: {
    method: 'GET',
    path: '/people',
    who: operatorWith('admin'),
    summary: 'List the people, newest first',
    description: 'Those who signed in, and those who are invited.',
    query: pageQuery,
    answers: { 200: ['InstallationPersonPage', 'One page.'] },
  },
  invitePerson: {
    method: 'POST',
    path: '/people',
    who: operatorWith('admin'),
    summary: 'Invite a person with roles of the installation',
    description: 'By an e-mail address; no mail is sent. The caller gives only roles that it has itself.',
    sends: {
      json: 'PersonRequest',
      example: { email: 'ann@clinic.example', installationRoles: ['on-call'] },
    },
    answers: { 201: ['InstallationPerson', 'The person.'] },
    refuses: { 409: 'OperationConflict' },
  },
  changePerson: {
    method: 'PATCH',
    path: '/people/{personId}',
    who: operatorWith('admin'),
    summary: "Change a person's roles of the installation",
    description:
      "In effect with the person's next request: running sessions lose every other role of the " +
      'installation, also one by a group, which the group gives again at the next sign-in. The person ' +
      'of a sign-in link gets no roles this way. The caller has every role that the person had or gets, too.',
    sends: { json: 'PersonChange', example: { installationRoles: ['operator'] } },
    answers: { 200: ['InstallationPerson', 'The person as it is now.'] },
    refuses: { 409: 'OperationConflict' },
  },
  removePerson: {
    method: 'DELETE',
    path: '/people/{personId}',
    who: operatorWith('admin'),
    summary: 'Remove a person',
    description: "With memberships and sessions, in effect with the person's next request.",
    answers: { 204: { nothing: 'The person is removed.' } },
  },
  listSessionsOfPerson: {
    method: 'GET',
    path: '/people/{personId}/sessions',
    who: operatorWith('admin'),
    summary: "List a person's sessions, newest first",
    description: 'Those that are not over.',
    query: pageQuery,
    answers: { 200: ['SessionPage', 'One page.'] },
  },
  endSessionsOfPerson: {
    method: 'DELETE',
    path: '/people/{personId}/sessions',
    who: operatorWith('admin'),
    summary: 'End all sessions of a person',
    description: "In effect with the person's next request. Links that were not used are void.",
    answers: { 204: { nothing: 'The sessions are over.' } },
  },
} satisfies Operations<OperatorWho>;

/** The persons of the installation, with their roles and sessions. */
export function peopleRoutes(context: IdentityContext): readonly OperatorRoute[] {
  const people = peopleHandlers(context);
  return served(PEOPLE_OPERATIONS, {
    listPeople: people.list,
    invitePerson: people.invite,
    changePerson: people.change,
    removePerson: people.remove,
    listSessionsOfPerson: people.listSessions,
    endSessionsOfPerson: people.endSessions,
  });
}

function peopleHandlers(context: IdentityContext): Handlers<Act> {
  return {
    list: async (req, res) => {
      const page = await context.people.listPeople(pageQuery(req.query));
      const effective = await effectiveRoles(context, page.entries);
      res.json(toPageResponse(page, (person) => shown(person, effective)));
    },
    invite: async (req, res) => {
      const newPerson = validate(NEW_PERSON, req.body);
      res.status(201).json(await shownAlone(context, await invitePerson(actingFor(context, res), newPerson)));
    },
    change: async (req, res) => {
      const change = validate(PERSON_CHANGE, req.body);
      const changed = await changePerson(actingFor(context, res), pathId(req, 'personId'), change);
      res.json(await shownAlone(context, changed));
    },
    remove: async (req, res) => {
      await removePerson(actingFor(context, res), pathId(req, 'personId'));
      res.status(204).end();
    },
    listSessions: async (req, res) => {
      const { id } = await requirePerson(context, pathId(req, 'personId'));
      const page = await context.people.listSessions(id, context.clock.now(), pageQuery(req.query));
      const currentId = identityOf(res).session?.session.id;
      res.json(toPageResponse(page, (one) => shownSession(one, currentId)));
    },
    endSessions: async (req, res) => {
      await endSessionsOf(actingFor(context, res), pathId(req, 'personId'));
      res.status(204).end();
    },
  };
}

async function shownAlone(context: IdentityContext, person: Person): Promise<Schema<'InstallationPerson'>> {
  return shown(person, await effectiveRoles(context, [person]));
}

function shown(
  person: Person,
  effective: ReadonlyMap<string, readonly InstallationRole[]>,
): Schema<'InstallationPerson'> {
  return {
    ...shownPerson(person),
    installationRoles: person.installationRoles,
    effectiveRoles: effective.get(person.id) ?? [],
    invitedAt: isoTime(person.createdAtMs),
    joinedAt: timeOrNull(person.joinedAtMs),
  };
}
