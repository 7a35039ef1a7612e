import { AppError } from '@eligibility/kit';
import { audited, requireRole, type ActingWith } from '../../operator/app/operator-act';
import { actorOf, type Person } from '../domain/person';
import { operatorRolesOf, type InstallationRole } from '../domain/roles';
import type { MemberPorts } from './members';

type Deps = ActingWith<MemberPorts>;

export type NewPerson = {
  /** In lower case. */
  readonly email: string;
  readonly installationRoles: readonly InstallationRole[];
};

/**
 * Invites a person with roles of the installation, who joins at the first sign-in with the e-mail address.
 * @throws AppError `operator-forbidden` for a role that the caller does not have; `operation-conflict` for an address
 * that a person has
 */
export async function invitePerson(deps: Deps, { email, installationRoles }: NewPerson): Promise<Person> {
  const person: Person = {
    id: deps.newId(),
    name: email,
    email,
    subject: undefined,
    installationRoles,
    createdAtMs: deps.clock.now(),
    joinedAtMs: undefined,
  };
  const act = { action: 'person.invite', target: person.id, detail: { email, installationRoles } };
  await audited(deps, act, async () => {
    requireOwnRoles(deps, installationRoles);
    if (await deps.people.addPerson(person)) return;
    throw new AppError('operation-conflict', {
      detail: 'A person has this address already: change that one.',
    });
  });
  return person;
}

/**
 * Changes the roles of the installation, from the person's next request on.
 * @throws AppError `not-found`; `operator-forbidden` for a role that the caller does not have, before or after
 */
export async function changePerson(
  deps: Deps,
  id: string,
  change: Pick<Person, 'installationRoles'>,
): Promise<Person> {
  const old = await requirePerson(deps, id);
  const detail = { person: actorOf(old), ...change };
  const changed = await audited(deps, { action: 'person.change', target: id, detail }, async () => {
    requireOwnRoles(deps, [...old.installationRoles, ...change.installationRoles]);
    return deps.people.changePerson(id, change);
  });
  return changed ?? noPerson();
}

/** Removes a person with memberships and sessions, from the next request on. @throws AppError `not-found` */
export async function removePerson(deps: Deps, id: string): Promise<void> {
  const person = await requirePerson(deps, id);
  const act = { action: 'person.remove', target: id, detail: { person: actorOf(person) } };
  await audited(deps, act, () => deps.people.removePerson(id));
}

/** Ends all sessions of a person, from the next request on. @throws AppError `not-found` */
export async function endSessionsOf(deps: Deps, id: string): Promise<void> {
  const person = await requirePerson(deps, id);
  const act = { action: 'person.end-sessions', target: id, detail: { person: actorOf(person) } };
  await audited(deps, act, () => deps.people.removeSessions(id));
}

/** @throws AppError `not-found` */
export async function requirePerson({ people }: Pick<Deps, 'people'>, id: string): Promise<Person> {
  return (await people.findPerson(id)) ?? noPerson();
}

function requireOwnRoles({ operator }: Deps, roles: readonly InstallationRole[]): void {
  for (const role of operatorRolesOf(roles)) requireRole(operator, role);
}

function noPerson(): never {
  throw new AppError('not-found', { detail: 'There is no person with this id.' });
}
