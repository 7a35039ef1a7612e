import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import Joi from 'joi';
import { TEXT_MESSAGES, validate } from '../../http/fields';
import { listQuery, toPageResponse } from '../../http/list-query';
import { actingFor, identityOf } from '../http/request-identity';
import { pathId, timeOrNull, type Handlers } from '../../http/handlers';
import {
  changePerson,
  effectiveRoles,
  endSessionsOf,
  invitePerson,
  removePerson,
  requirePerson,
  type NewPerson,
  type PeoplePorts,
} from '../app/people';
import type { Person } from '../domain/person';
import { parseEmail } from '../domain/email';
import { INSTALLATION_ROLES, type InstallationRole } from '../domain/roles';

import { shownPerson, shownSession } from './session-document';
import { operatorWith, type OperatorRoute } from '../http/who';
import type { IdentityDeps } from './identity-deps';

/** An e-mail address; in lower case after validation. */
export const emailField = Joi.string()
  .custom((text: string, helpers) => parseEmail(text) ?? helpers.error('email'))
  .messages({ email: 'must be an e-mail address' });

const rolesField = Joi.array()
  .items(Joi.string().valid(...INSTALLATION_ROLES))
  .unique()
  .required();
const NEW_PERSON = Joi.object<NewPerson>({
  email: emailField.required(),
  installationRoles: rolesField,
}).messages(TEXT_MESSAGES);
const CHANGE = Joi.object<{ readonly installationRoles: readonly InstallationRole[] }>({
  installationRoles: rolesField,
}).messages(TEXT_MESSAGES);
const pageQuery = listQuery({});

type Operations = 'list' | 'invite' | 'change' | 'remove' | 'listSessions' | 'endSessions';

/** The persons of the installation, with their roles and sessions. */
export function peopleRoutes(deps: IdentityDeps): readonly OperatorRoute[] {
  const people = peopleHandlers(deps);
  return [
    { method: 'GET', path: '/people', who: operatorWith('admin'), handler: people.list },
    { method: 'POST', path: '/people', who: operatorWith('admin'), handler: people.invite },
    { method: 'PATCH', path: '/people/{personId}', who: operatorWith('admin'), handler: people.change },
    { method: 'DELETE', path: '/people/{personId}', who: operatorWith('admin'), handler: people.remove },
    {
      method: 'GET',
      path: '/people/{personId}/sessions',
      who: operatorWith('admin'),
      handler: people.listSessions,
    },
    {
      method: 'DELETE',
      path: '/people/{personId}/sessions',
      who: operatorWith('admin'),
      handler: people.endSessions,
    },
  ];
}

function peopleHandlers(ports: PeoplePorts): Handlers<Operations> {
  return {
    list: async (req, res) => {
      const page = await ports.people.listPeople(pageQuery(req.query));
      const effective = await effectiveRoles(ports, page.entries);
      res.json(toPageResponse(page, (person) => shown(person, effective)));
    },
    invite: async (req, res) => {
      const newPerson = validate(NEW_PERSON, req.body);
      res.status(201).json(await shownAlone(ports, await invitePerson(actingFor(ports, res), newPerson)));
    },
    change: async (req, res) => {
      const change = validate(CHANGE, req.body);
      const changed = await changePerson(actingFor(ports, res), pathId(req, 'personId'), change);
      res.json(await shownAlone(ports, changed));
    },
    remove: async (req, res) => {
      await removePerson(actingFor(ports, res), pathId(req, 'personId'));
      res.status(204).end();
    },
    listSessions: async (req, res) => {
      const { id } = await requirePerson(ports, pathId(req, 'personId'));
      const page = await ports.people.listSessions(id, ports.clock.now(), pageQuery(req.query));
      const currentId = identityOf(res).session?.session.id;
      res.json(toPageResponse(page, (one) => shownSession(one, currentId)));
    },
    endSessions: async (req, res) => {
      await endSessionsOf(actingFor(ports, res), pathId(req, 'personId'));
      res.status(204).end();
    },
  };
}

async function shownAlone(ports: PeoplePorts, person: Person): Promise<Schema<'InstallationPerson'>> {
  return shown(person, await effectiveRoles(ports, [person]));
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
