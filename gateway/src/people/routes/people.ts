import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import Joi from 'joi';
import { TEXT_MESSAGES, validate } from '../../http/fields';
import { listQuery, toPageResponse } from '../../http/list-query';
import { contextOf } from '../../http/request-context';
import { actingFor, pathId, timeOrNull, type Handlers } from '../../operator/routes/ops-request';
import type { MemberPorts } from '../app/members';
import {
  changePerson,
  endSessionsOf,
  invitePerson,
  removePerson,
  requirePerson,
  type NewPerson,
} from '../app/people';
import type { Person } from '../domain/person';
import { INSTALLATION_ROLES, type InstallationRole } from '../domain/roles';
import { isSessionAlive } from '../domain/session';
import { emailField } from './members';
import { shownPerson, shownSession } from './session-document';

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

/** /ops/people, /ops/people/{personId} and /ops/people/{personId}/sessions */
export function peopleHandlers(ports: MemberPorts): Handlers<Operations> {
  return {
    list: async (req, res) => {
      res.json(toPageResponse(await ports.people.listPeople(pageQuery(req.query)), shown));
    },
    invite: async (req, res) => {
      const wanted = validate(NEW_PERSON, req.body);
      res.status(201).json(shown(await invitePerson(actingFor(ports, res), wanted)));
    },
    change: async (req, res) => {
      const change = validate(CHANGE, req.body);
      res.json(shown(await changePerson(actingFor(ports, res), pathId(req, 'personId'), change)));
    },
    remove: async (req, res) => {
      await removePerson(actingFor(ports, res), pathId(req, 'personId'));
      res.status(204).end();
    },
    listSessions: async (req, res) => {
      const { id } = await requirePerson(ports, pathId(req, 'personId'));
      const nowMs = ports.clock.now();
      const alive = (await ports.people.listSessions(id)).filter((one) => isSessionAlive(one, nowMs));
      const currentId = contextOf(res).session?.session.id;
      const data = alive.map((one) => shownSession(one, currentId));
      res.json({ data } satisfies Schema<'SessionList'>);
    },
    endSessions: async (req, res) => {
      await endSessionsOf(actingFor(ports, res), pathId(req, 'personId'));
      res.status(204).end();
    },
  };
}

function shown(person: Person): Schema<'InstallationPerson'> {
  return {
    ...shownPerson(person),
    installationRoles: person.installationRoles,
    invitedAt: isoTime(person.createdAtMs),
    joinedAt: timeOrNull(person.joinedAtMs),
  };
}
