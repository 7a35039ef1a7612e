import { fakeGateway, refusalOf } from '../../testing/fakes';
import { inMemoryStores, type InMemoryStores } from '../../testing/in-memory-stores';
import { uuid, WORKSPACE } from '../../testing/samples';
import { workspacesOf, type Person } from '../../identity/domain/person';
import type { Grant, RoleMapping, WorkspaceRole } from '../../identity/domain/roles';
import { ANN, BOB, MEMBERSHIP, OFFER, SESSION } from '../../identity/app/session-records.contract';
import { takeOut } from './way-out';

const DESK: Grant = { role: 'front-desk', workspaceId: WORKSPACE.id };
const ELSEWHERE: Grant = { role: 'viewer', workspaceId: uuid(11) };
const giving = (role: WorkspaceRole): RoleMapping =>
  new Map([['group', [{ role, workspaceId: WORKSPACE.id }]]]);
const NO_GROUP: RoleMapping = new Map([['group', [ELSEWHERE]]]);

/** Of Ann, whose running session has a role by a group. */
describe('the way out of a workspace', () => {
  let stores: InMemoryStores;
  beforeEach(async () => {
    stores = inMemoryStores();
    await stores.people.addPerson(ANN);
    await stores.people.addPerson(BOB);
  });

  const leave = (groupRoles: RoleMapping, person: Person = ANN): Promise<void> => {
    const context = { ...fakeGateway(), ...stores, groupRoles };
    return takeOut(context, { person, workspaceId: WORKSPACE.id, role: 'admin', actor: 'owner' });
  };
  /** What the session may still open, and what it opened if the group gave the same again. */
  const openedBy = async (grants: readonly Grant[] = []): Promise<readonly string[]> => {
    const found = await stores.people.findSession([SESSION.hash]);
    if (found === undefined) return [];
    return workspacesOf(found.memberships, [...found.session.grants, ...grants]).map(
      ({ workspaceId, role }) => `${role}@${workspaceId}`,
    );
  };
  const elsewhere = [`viewer@${uuid(11)}`];

  it.each([
    ['a membership', MEMBERSHIP],
    ['an offer', OFFER],
    ['the group alone', undefined],
  ])('keeps a person with %s out, also when the group gives the role again', async (_, said) => {
    if (said !== undefined) await stores.people.addMembership(said);
    await stores.people.addSession({ ...SESSION, grants: [DESK, ELSEWHERE] });
    await leave(giving('front-desk'));
    expect(await openedBy()).toEqual(elsewhere);
    expect(await openedBy([DESK])).toEqual(elsewhere);
    const removed = await stores.people.findMembership(ANN.id, WORKSPACE.id);
    expect(removed).toMatchObject({ joinedAtMs: undefined, removedAtMs: SESSION.createdAtMs });
  });

  it('keeps a person out who is invited, or whose invitation is taken back, at the same time', async () => {
    const { people } = stores;
    let looks = 0;
    const findMembership: typeof people.findMembership = async (...of) => {
      const said = await people.findMembership(...of);
      looks += 1;
      if (looks === 2) await people.addMembership(OFFER);
      if (looks === 3) await people.declineOffer(ANN.id, OFFER.id);
      return said;
    };
    const context = { ...fakeGateway(), ...stores, people: { ...people, findMembership } };
    const leaving = { person: ANN, workspaceId: WORKSPACE.id, role: 'admin', actor: 'owner' } as const;
    await takeOut({ ...context, groupRoles: giving('admin') }, leaving);
    await people.addSession({ ...SESSION, grants: [] });
    expect(await openedBy([DESK])).toEqual([]);
    expect(looks).toBe(4);
  });

  it('leaves nothing behind where no group gives a role in the workspace', async () => {
    await stores.people.addMembership(MEMBERSHIP);
    await stores.people.addSession({ ...SESSION, grants: [ELSEWHERE] });
    await leave(NO_GROUP);
    expect(await openedBy()).toEqual(elsewhere);
    expect(await stores.people.findMembership(ANN.id, WORKSPACE.id)).toBeUndefined();
  });

  it('takes the role of the person of a link, who is in no group, with every session and unused link', async () => {
    await stores.people.addSession({ ...SESSION, personId: BOB.id, grants: [DESK, ELSEWHERE] });
    await stores.people.addLink({ hash: 'link', personId: BOB.id, grants: [DESK], expiresAtMs: 9 });
    await leave(giving('front-desk'), BOB);
    expect(await openedBy()).toEqual(elsewhere);
    expect(await stores.people.takeLink(['link'])).toMatchObject({ grants: [] });
    expect(await stores.people.findMembership(BOB.id, WORKSPACE.id)).toBeUndefined();
  });

  it('is closed to the last admin, unless a group makes admins', async () => {
    const admin = { ...MEMBERSHIP, role: 'admin', clientIds: undefined } as const;
    await stores.people.addMembership(admin);
    for (const groups of [NO_GROUP, giving('viewer')])
      expect((await refusalOf(leave(groups))).code).toBe('operation-conflict');
    expect(await stores.people.findMembership(ANN.id, WORKSPACE.id)).toEqual(admin);
    await leave(giving('admin'));
    expect(await stores.people.findMembership(ANN.id, WORKSPACE.id)).toMatchObject({ joinedAtMs: undefined });
  });
});
