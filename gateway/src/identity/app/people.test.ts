import type { IdentityContext } from './context';
import type { OperatorRole } from '../domain/operator';
import type { ActingWith } from './acting';
import { refusalOf } from '../../testing/fakes';
import { inMemoryStores, type InMemoryStores } from '../../testing/in-memory-stores';
import { fakeOperator, type FakeOperator } from '../../testing/operator';
import { uuid } from '../../testing/samples';
import type { InstallationRole } from '../domain/roles';
import {
  changePerson,
  effectiveRoles,
  endSessionsOf,
  invitePerson,
  removePerson,
  requirePerson,
} from './people';
import { ANN, BOB, MEMBERSHIP, SESSION } from './session-records.contract';

const EMAIL = 'bob@clinics.example';

describe('the people of an installation', () => {
  let stores: InMemoryStores;
  let context: ActingWith<IdentityContext> & Pick<FakeOperator, 'audit'>;
  beforeEach(async () => {
    stores = inMemoryStores();
    context = { ...(await fakeOperator()), people: stores.people };
  });

  /** As an operator with these roles alone. */
  const as = (...roles: readonly OperatorRole[]): typeof context => ({
    ...context,
    operator: { ...context.operator, id: uuid(31), name: 'ann', roles },
  });
  const invite = (installationRoles: readonly InstallationRole[], by = context) =>
    invitePerson(by, { email: EMAIL, installationRoles });
  const codeOf = async (act: Promise<unknown>) => (await refusalOf(act)).code;
  const acts = async () =>
    (await context.audit()).map(({ action, target, outcome }) => [action, target, outcome]);

  it('are known by their address until they have joined', async () => {
    const bob = await invite(['on-call']);
    expect(bob).toMatchObject({ name: EMAIL, email: EMAIL, subject: undefined, joinedAtMs: undefined });
    expect(await stores.people.findPersonByEmail(EMAIL)).toEqual(bob);
    expect(await acts()).toEqual([['person.invite', bob.id, 'done']]);
  });

  it('are invited once for one address: the first invitation stays as it is', async () => {
    const bob = await invite(['on-call']);
    expect(await codeOf(invite(['operator']))).toBe('operation-conflict');
    expect(await stores.people.findPerson(bob.id)).toEqual(bob);
    expect((await acts())[0]).toEqual(['person.invite', expect.any(String), 'refused']);
  });

  it('are changed only by someone with the roles that they have, and those that they get', async () => {
    const bob = await invite(['operator']);
    const change = (roles: readonly InstallationRole[], by = context) =>
      changePerson(by, bob.id, { installationRoles: roles });
    expect(await codeOf(change([], as('boards', 'admin')))).toBe('operator-forbidden');
    expect(await stores.people.findPerson(bob.id)).toEqual(bob);
    expect(await change(['on-call'])).toEqual({ ...bob, installationRoles: ['on-call'] });
    expect(await codeOf(change(['operator'], as('boards', 'admin')))).toBe('operator-forbidden');
    expect((await change([], as('boards', 'admin'))).installationRoles).toEqual([]);
  });

  describe('with roles by their running sessions', () => {
    const effective = async (person = ANN) => (await effectiveRoles(context, [person])).get(person.id);
    const grantsNow = async () => (await stores.people.findSession([SESSION.hash]))?.session.grants;
    beforeEach(async () => {
      await stores.people.addPerson(ANN);
      await stores.people.addSession(SESSION);
    });

    it('may do what is stored and what the sessions have', async () => {
      expect(await effective()).toEqual(['operator', 'on-call']);
    });

    it('lose what a change leaves out at once, and keep their roles in workspaces', async () => {
      await changePerson(context, ANN.id, { installationRoles: ['on-call'] });
      expect(await effective({ ...ANN, installationRoles: ['on-call'] })).toEqual(['on-call']);
      expect(await grantsNow()).toEqual(SESSION.grants.slice(1));
    });

    it('are changed only by someone who has the roles of their sessions too', async () => {
      const code = await codeOf(changePerson(as('boards', 'admin'), ANN.id, { installationRoles: [] }));
      expect(code).toBe('operator-forbidden');
      expect(await grantsNow()).toEqual(SESSION.grants);
    });
  });

  it('of a sign-in link get no stored roles, which would add to links of others, and lose those of sessions', async () => {
    await stores.people.addPerson({ ...BOB, installationRoles: ['operator'] });
    await stores.people.addSession({ ...SESSION, personId: BOB.id });
    expect(await codeOf(changePerson(context, BOB.id, { installationRoles: ['on-call'] }))).toBe(
      'operation-conflict',
    );
    await changePerson(context, BOB.id, { installationRoles: [] });
    expect((await effectiveRoles(context, [BOB])).get(BOB.id)).toEqual([]);
    // Not even what a store had from elsewhere.
    const stored = { ...BOB, installationRoles: ['operator'] as const };
    expect((await effectiveRoles(context, [stored])).get(BOB.id)).toEqual([]);
  });

  it('lose sessions and memberships with their removal, which names them in the audit log', async () => {
    await stores.people.addPerson(ANN);
    await stores.people.addMembership(MEMBERSHIP);
    await stores.people.addSession(SESSION);
    await removePerson(context, ANN.id);
    expect(await stores.people.findSession([SESSION.hash])).toBeUndefined();
    expect(await stores.people.findMember(MEMBERSHIP.workspaceId, MEMBERSHIP.id)).toBeUndefined();
    expect((await context.audit())[0]).toMatchObject({
      action: 'person.remove',
      target: ANN.id,
      detail: { person: ANN.email },
    });
  });

  it('are only signed out when their sessions are ended', async () => {
    await stores.people.addPerson(ANN);
    await stores.people.addSession(SESSION);
    await endSessionsOf(context, ANN.id);
    expect(await stores.people.findSession([SESSION.hash])).toBeUndefined();
    expect(await requirePerson(context, ANN.id)).toEqual(ANN);
    expect(await acts()).toEqual([['person.end-sessions', ANN.id, 'done']]);
  });

  it('that do not exist are not found, and nothing is recorded', async () => {
    for (const act of [
      changePerson(context, uuid(99), { installationRoles: [] }),
      removePerson(context, uuid(99)),
      endSessionsOf(context, uuid(99)),
    ])
      expect(await codeOf(act)).toBe('not-found');
    expect(await acts()).toEqual([]);
  });
});
