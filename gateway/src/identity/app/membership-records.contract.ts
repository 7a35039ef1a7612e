import { BEGAN_MS, uuid, WORKSPACE } from '../../testing/samples';
import { isWholeAdmin, type Membership } from '../domain/person';
import type { MembershipOrder, PersonStore } from './person-store';
import { ANN, BOB, LINK, MEMBERSHIP, OFFER, SESSION, type PersonStores } from './session-records.contract';

const FIRST_PAGE = { limit: 10, cursor: undefined };

function orderFor(more: Partial<MembershipOrder>): MembershipOrder {
  return { workspaceId: WORKSPACE.id, membershipId: MEMBERSHIP.id, mayTakeLastAdmin: false, ...more };
}

/** What every store promises of memberships. */
export function membershipTests(stores: () => PersonStores): void {
  it('makes a person a member of a workspace once', async () => {
    const { one, other } = stores();
    const again = (n: number): Membership => ({ ...MEMBERSHIP, id: uuid(n) });
    const added = await Promise.all([one.addMembership(again(51)), other.addMembership(again(52))]);
    expect(added.sort()).toEqual([false, true]);
    expect(await one.addMembership({ ...again(53), workspaceId: uuid(11) })).toBe(true);
  });

  it('lists the members of a workspace with their persons, newest first', async () => {
    const { one, other } = stores();
    await one.addPerson(BOB);
    const bobs = {
      ...MEMBERSHIP,
      id: uuid(52),
      personId: BOB.id,
      clientIds: undefined,
      invitedAtMs: BEGAN_MS + 1,
    };
    await one.addMembership(MEMBERSHIP);
    await one.addMembership(bobs);
    await one.addMembership({ ...MEMBERSHIP, id: uuid(53), workspaceId: uuid(11) });
    const first = await other.listMembers(WORKSPACE.id, { limit: 1, cursor: undefined });
    expect(first.entries).toEqual([{ membership: bobs, person: BOB }]);
    const rest = await other.listMembers(WORKSPACE.id, { limit: 1, cursor: first.nextCursor });
    expect(rest).toEqual({ entries: [{ membership: MEMBERSHIP, person: ANN }], nextCursor: undefined });
  });

  it('finds, changes and removes a membership in its own workspace only', async () => {
    const { one, other } = stores();
    await one.addMembership(MEMBERSHIP);
    const change = { role: 'admin', clientIds: undefined } as const;
    expect(await other.changeMembership(orderFor({ workspaceId: uuid(11) }), change)).toBeUndefined();
    expect(await other.findMember(uuid(11), MEMBERSHIP.id)).toBeUndefined();
    expect(await other.removeMembership(orderFor({ workspaceId: uuid(11) }))).toBe(false);
    expect(await other.changeMembership(orderFor({}), change)).toEqual({
      ...MEMBERSHIP,
      ...change,
    });
    expect(await one.findMember(WORKSPACE.id, MEMBERSHIP.id)).toEqual({
      membership: { ...MEMBERSHIP, ...change },
      person: ANN,
    });
    expect(await one.removeMembership(orderFor({ mayTakeLastAdmin: true }))).toBe(true);
    expect(await other.listMembers(WORKSPACE.id, FIRST_PAGE)).toEqual({ entries: [], nextCursor: undefined });
  });

  it('finds what one workspace says of one person', async () => {
    const { one, other } = stores();
    await one.addMembership(MEMBERSHIP);
    expect(await other.findMembership(ANN.id, WORKSPACE.id)).toEqual(MEMBERSHIP);
    expect(await other.findMembership(BOB.id, WORKSPACE.id)).toBeUndefined();
    expect(await other.findMembership(ANN.id, uuid(11))).toBeUndefined();
  });

  it('finds the memberships and removals of one person in the order of acceptance, without offers', async () => {
    const { one, other } = stores();
    const inWorkspace = (n: number, more: Partial<Membership>): Membership => ({
      ...MEMBERSHIP,
      id: uuid(n),
      workspaceId: uuid(n),
      ...more,
    });
    const late = inWorkspace(51, { joinedAtMs: BEGAN_MS + 9 });
    const early = inWorkspace(52, { joinedAtMs: BEGAN_MS + 8 });
    const removed = inWorkspace(53, { joinedAtMs: undefined, removedAtMs: BEGAN_MS + 7 });
    const offer = inWorkspace(54, { joinedAtMs: undefined });
    const others = inWorkspace(55, { personId: BOB.id });
    for (const each of [late, early, removed, offer, others]) await one.addMembership(each);
    expect(await other.membershipsOf(ANN.id)).toEqual([removed, early, late]);
    expect(await other.membershipsOf(uuid(99))).toEqual([]);
  });

  it('keeps a removal, and forgets it when the person is let in again', async () => {
    const { one, other } = stores();
    await one.addMembership(MEMBERSHIP);
    const removed = { joinedAtMs: undefined, removedAtMs: BEGAN_MS + 7 };
    expect(await other.changeMembership(orderFor({}), removed)).toEqual({ ...MEMBERSHIP, ...removed });
    expect(await one.findMembership(ANN.id, WORKSPACE.id)).toEqual({ ...MEMBERSHIP, ...removed });
    expect(await one.addMembership({ ...OFFER, id: uuid(59) })).toBe(false);
    expect(await one.removeMembership(orderFor({}))).toBe(true);
    expect(await one.addMembership({ ...OFFER, id: uuid(59) })).toBe(true);
  });

  describe('with two admins', () => {
    const admin = (n: number, more: Partial<Membership> = {}): Membership => ({
      ...MEMBERSHIP,
      id: uuid(n),
      personId: uuid(n),
      role: 'admin',
      clientIds: undefined,
      ...more,
    });
    const without = (n: number, mayTakeLastAdmin = false) =>
      orderFor({ membershipId: uuid(n), mayTakeLastAdmin });
    const isStillAdmin = async (n: number): Promise<boolean> => {
      const said = await stores().one.findMembership(uuid(n), WORKSPACE.id);
      return said !== undefined && isWholeAdmin(said);
    };
    const admins = async (): Promise<readonly number[]> => {
      const still = await Promise.all([81, 82].map(isStillAdmin));
      return [81, 82].filter((_, at) => still[at]);
    };
    beforeEach(async () => {
      await stores().one.addMembership(admin(81));
      await stores().one.addMembership(admin(82));
      // None of these manages the whole workspace.
      await stores().one.addMembership(admin(83, { clientIds: [uuid(2)] }));
      await stores().one.addMembership(admin(84, { joinedAtMs: undefined }));
      await stores().one.addMembership(admin(85, { joinedAtMs: undefined, removedAtMs: BEGAN_MS }));
      await stores().one.addMembership(admin(86, { role: 'viewer' }));
      await stores().one.addMembership(admin(87, { workspaceId: uuid(11) }));
    });

    it.each([
      ['removal', (order: MembershipOrder, by: PersonStore) => by.removeMembership(order)],
      [
        'demotion',
        (order: MembershipOrder, by: PersonStore) => by.changeMembership(order, { role: 'viewer' }),
      ],
      [
        'binding to a clinic',
        (order: MembershipOrder, by: PersonStore) => by.changeMembership(order, { clientIds: [uuid(2)] }),
      ],
    ] as const)('keeps one of them, whatever comes at the same time: %s', async (_, act) => {
      const { one, other } = stores();
      const done = await Promise.all([act(without(81), one), act(without(82), other)]);
      expect(done).toContain('last-admin');
      // Both may have been refused, or either one of them.
      const [stays = 0, another] = await admins();
      if (another !== undefined) await act(without(another), one);
      expect(await act(without(stays), other)).toBe('last-admin');
      expect(await admins()).toEqual([stays]);
    });

    it('takes the last one where something else makes admins, and a change that keeps the role is none', async () => {
      const { one } = stores();
      expect(await one.removeMembership(without(81))).toBe(true);
      expect(await one.changeMembership(without(82), { role: 'admin' })).toEqual(admin(82));
      expect(await one.removeMembership(without(82, true))).toBe(true);
      expect(await admins()).toEqual([]);
      expect(await one.removeMembership(without(83))).toBe(true);
    });
  });

  it('lets exactly the invited person accept an offer, once, in one of two processes', async () => {
    const { one, other } = stores();
    await one.addMembership(OFFER);
    expect(await other.acceptOffer(BOB.id, OFFER.id, BEGAN_MS + 5)).toBeUndefined();
    const accepted = await Promise.all(
      [one, other].map((each) => each.acceptOffer(ANN.id, OFFER.id, BEGAN_MS + 5)),
    );
    const joined = { ...OFFER, joinedAtMs: BEGAN_MS + 5 };
    expect(accepted.filter((each) => each !== undefined)).toEqual([joined]);
    expect(await one.declineOffer(ANN.id, OFFER.id)).toBe(false);
    expect((await other.findMember(WORKSPACE.id, OFFER.id))?.membership).toEqual(joined);
  });

  it('lets exactly the invited person decline an offer, and no one accept it afterwards', async () => {
    const { one, other } = stores();
    await one.addMembership(OFFER);
    expect(await other.declineOffer(BOB.id, OFFER.id)).toBe(false);
    expect(await other.declineOffer(ANN.id, OFFER.id)).toBe(true);
    expect(await one.acceptOffer(ANN.id, OFFER.id, BEGAN_MS + 5)).toBeUndefined();
    expect(await one.findMember(WORKSPACE.id, OFFER.id)).toBeUndefined();
  });

  it('offers nothing to a person who was removed', async () => {
    const { one } = stores();
    const removed = { ...OFFER, removedAtMs: BEGAN_MS + 5 };
    await one.addMembership(removed);
    expect(await one.acceptOffer(ANN.id, OFFER.id, BEGAN_MS + 6)).toBeUndefined();
    expect(await one.declineOffer(ANN.id, OFFER.id)).toBe(false);
    expect((await one.findMember(WORKSPACE.id, OFFER.id))?.membership).toEqual(removed);
  });

  it('removes a person with memberships, sessions and links', async () => {
    const { one, other } = stores();
    await one.addMembership(MEMBERSHIP);
    await one.addSession(SESSION);
    await one.addLink(LINK);
    await other.removePerson(ANN.id);
    expect((await one.listMembers(WORKSPACE.id, FIRST_PAGE)).entries).toEqual([]);
    expect(await one.findSession([SESSION.hash])).toBeUndefined();
    expect(await one.listSessions(ANN.id, BEGAN_MS, FIRST_PAGE)).toMatchObject({ entries: [] });
    expect(await one.takeLink([LINK.hash])).toBeUndefined();
  });
}
