import type { IdentityContext } from './context';
import { AppError } from '@eligibility/kit';
import { audited, type Act } from '../../audit/app/operator-act';
import { requireRole, type ActingWith } from './acting';
import { actorOf, installationRolesOf, type Person } from '../domain/person';
import { INSTALLATION_ROLES, operatorRolesOf, type InstallationRole } from '../domain/roles';

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
export async function invitePerson(
  context: ActingWith<IdentityContext>,
  { email, installationRoles }: NewPerson,
): Promise<Person> {
  const person: Person = {
    id: context.newId(),
    name: email,
    email,
    subject: undefined,
    installationRoles,
    createdAtMs: context.clock.now(),
    joinedAtMs: undefined,
  };
  const act: Act = { action: 'person.invite', target: person.id, detail: { email, installationRoles } };
  await audited(context, act, async () => {
    requireOwnRoles(context, installationRoles);
    if (await context.people.addPerson(person)) return;
    throw new AppError('operation-conflict', {
      detail: 'A person has this address already: change that one.',
    });
  });
  return person;
}

/**
 * Makes these the person's roles of the installation, from the next request on: running sessions lose every other one,
 * also one by a group, which the group gives again at the next sign-in. The person of a link has no stored roles.
 * @throws AppError `not-found`; `operator-forbidden` for a role that the caller does not have, before or after;
 * `operation-conflict` for a role of the person of a link
 */
export async function changePerson(
  context: ActingWith<IdentityContext>,
  id: string,
  { installationRoles }: Pick<Person, 'installationRoles'>,
): Promise<Person> {
  const old = await requirePerson(context, id);
  const detail = { person: actorOf(old), installationRoles };
  const changed = await audited(context, { action: 'person.change', target: id, detail }, async () => {
    const effective = await effectiveRoles(context, [old]);
    requireOwnRoles(context, [...(effective.get(id) ?? []), ...installationRoles]);
    if (old.email === undefined && installationRoles.length > 0)
      throw new AppError('operation-conflict', {
        detail: 'This person came by a sign-in link: make a link with the role instead.',
      });
    const person = await context.people.changePerson(id, { installationRoles });
    const taken = INSTALLATION_ROLES.filter((role) => !installationRoles.includes(role));
    await context.people.removeGrants(
      id,
      taken.map((role) => ({ role, workspaceId: undefined })),
    );
    return person;
  });
  return changed ?? noPerson();
}

/** What each person may do in the installation now: by what is stored, and by the sessions that are running. */
export async function effectiveRoles(
  { people, clock }: IdentityContext,
  persons: readonly Person[],
): Promise<ReadonlyMap<string, readonly InstallationRole[]>> {
  const grants = await people.grantsOf(
    persons.map(({ id }) => id),
    clock.now(),
  );
  return new Map(persons.map((one) => [one.id, installationRolesOf(one, grants.get(one.id) ?? [])]));
}

/** Removes a person with memberships and sessions, from the next request on. @throws AppError `not-found` */
export async function removePerson(context: ActingWith<IdentityContext>, id: string): Promise<void> {
  const person = await requirePerson(context, id);
  const act: Act = { action: 'person.remove', target: id, detail: { person: actorOf(person) } };
  await audited(context, act, () => context.people.removePerson(id));
}

/** Ends all sessions of a person, from the next request on, and voids unused links. @throws AppError `not-found` */
export async function endSessionsOf(context: ActingWith<IdentityContext>, id: string): Promise<void> {
  const person = await requirePerson(context, id);
  const act: Act = { action: 'person.end-sessions', target: id, detail: { person: actorOf(person) } };
  await audited(context, act, () => context.people.removeSessions(id));
}

/** @throws AppError `not-found` */
export async function requirePerson({ people }: IdentityContext, id: string): Promise<Person> {
  return (await people.findPerson(id)) ?? noPerson();
}

/** The person with an e-mail address, who is made if there is none: an invited person. */
export async function personWithEmail(
  { people, newId, clock }: IdentityContext,
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
  const knownPerson = await people.findPersonByEmail(email);
  if (knownPerson !== undefined) return knownPerson;
  // Of two at the same time, the first makes the person of both.
  if (await people.addPerson(invited)) return invited;
  return (await people.findPersonByEmail(email)) ?? invited;
}

function requireOwnRoles(
  { operator }: ActingWith<IdentityContext>,
  roles: readonly InstallationRole[],
): void {
  for (const role of operatorRolesOf(roles)) requireRole(operator, role);
}

function noPerson(): never {
  throw new AppError('not-found', { detail: 'There is no person with this id.' });
}
