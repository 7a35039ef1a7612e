import { BEGAN_MS, uuid, WORKSPACE } from '../../testing/samples';
import type { Membership, Person } from '../domain/person';
import { SESSION_IDLE_MS, SESSION_MAX_MS, type Session } from '../domain/session';
import type { PersonStore } from './person-store';

/** Two stores over the same data, as two processes have them. */
export type PersonStores = {
  readonly one: PersonStore;
  readonly other: PersonStore;
  readonly close: () => Promise<void>;
};

export const ANN: Person = {
  id: uuid(41),
  name: 'Ann',
  email: 'ann@clinics.example',
  subject: undefined,
  installationRoles: ['on-call'],
  createdAtMs: BEGAN_MS,
  joinedAtMs: undefined,
};

export const MEMBERSHIP: Membership = {
  id: uuid(51),
  workspaceId: WORKSPACE.id,
  personId: ANN.id,
  role: 'front-desk',
  clientIds: [uuid(2), uuid(12)],
  invitedBy: 'owner@clinics.example',
  invitedAtMs: BEGAN_MS,
  joinedAtMs: BEGAN_MS + 1,
  removedAtMs: undefined,
};

export const BOB: Person = {
  ...ANN,
  id: uuid(42),
  name: 'Bob',
  email: undefined,
  subject: 'issuer bob',
  installationRoles: [],
};

/** The same before Ann accepted. */
export const OFFER: Membership = { ...MEMBERSHIP, joinedAtMs: undefined };

export const SESSION: Session = {
  id: uuid(61),
  hash: 'hash of a cookie',
  personId: ANN.id,
  grants: [
    { role: 'operator', workspaceId: undefined },
    { role: 'admin', workspaceId: WORKSPACE.id },
  ],
  agent: 'Browser 1.0',
  createdAtMs: BEGAN_MS,
  lastUsedAtMs: BEGAN_MS,
  expiresAtMs: BEGAN_MS + SESSION_MAX_MS,
};
export const LINK = {
  hash: 'hash of a link',
  personId: ANN.id,
  grants: SESSION.grants,
  expiresAtMs: BEGAN_MS + 9,
};

/** What every store promises of sessions. */
export function sessionTests(stores: () => PersonStores): void {
  it('finds a session by any of its hashes, with the person and the memberships', async () => {
    const { one, other } = stores();
    await one.addMembership(MEMBERSHIP);
    await one.addSession(SESSION);
    const expected = { session: SESSION, person: ANN, memberships: [MEMBERSHIP], offers: [] };
    expect(await other.findSession(['no hash', SESSION.hash])).toEqual(expected);
    expect(await other.findSession(['no hash'])).toBeUndefined();
  });

  it('gives a session the memberships in the order in which they were accepted, and the offers apart', async () => {
    const { one, other } = stores();
    const at = (n: number, dates: Partial<Membership>): Membership => ({
      ...OFFER,
      id: uuid(n),
      workspaceId: uuid(n),
      ...dates,
    });
    const memberships = [
      at(79, { joinedAtMs: BEGAN_MS + 1 }),
      at(72, { joinedAtMs: BEGAN_MS + 2 }),
      at(74, { joinedAtMs: BEGAN_MS + 2 }),
    ];
    const offers = [at(75, { invitedAtMs: BEGAN_MS + 9 }), at(71, {}), at(76, {})];
    const removed = at(73, { removedAtMs: BEGAN_MS + 3 });
    await one.addSession(SESSION);
    for (const membership of [...offers, removed, ...memberships].reverse())
      await one.addMembership(membership);
    const found = await other.findSession([SESSION.hash]);
    expect(found?.memberships).toEqual([removed, ...memberships]);
    expect(found?.offers).toEqual(offers);
  });

  it('replaces exactly the hash that was read', async () => {
    const { one, other } = stores();
    await one.addSession(SESSION);
    await other.rehashSession({ id: SESSION.id, from: SESSION.hash, to: '2:new' });
    await one.rehashSession({ id: SESSION.id, from: SESSION.hash, to: '3:late' });
    expect((await one.findSession(['2:new']))?.session).toEqual({ ...SESSION, hash: '2:new' });
    expect(await one.findSession(['3:late'])).toBeUndefined();
  });

  it('records the last use, and never an earlier one', async () => {
    const { one, other } = stores();
    await one.addSession(SESSION);
    await other.touchSessions(
      new Map([
        [SESSION.id, BEGAN_MS + 60_000],
        [uuid(99), BEGAN_MS],
      ]),
    );
    await one.touchSessions(new Map([[SESSION.id, BEGAN_MS + 5]]));
    expect((await one.findSession([SESSION.hash]))?.session.lastUsedAtMs).toBe(BEGAN_MS + 60_000);
  });

  it("lists a person's sessions that are not over, newest first, page by page", async () => {
    const { one, other } = stores();
    const at = (n: number, more: Partial<Session>): Session => ({
      ...SESSION,
      id: uuid(n),
      hash: `hash ${String(n)}`,
      ...more,
    });
    await one.addSession(SESSION);
    await one.addSession(at(62, { createdAtMs: BEGAN_MS + 1 }));
    await one.addSession(at(63, { createdAtMs: BEGAN_MS + 2 }));
    await one.addSession(at(64, { lastUsedAtMs: BEGAN_MS - SESSION_IDLE_MS }));
    await one.addSession(at(65, { expiresAtMs: BEGAN_MS }));
    await one.addSession(at(66, { personId: BOB.id }));
    const first = await other.listSessions(ANN.id, BEGAN_MS, { limit: 2, cursor: undefined });
    expect(first.entries.map(({ id }) => id)).toEqual([uuid(63), uuid(62)]);
    const rest = await other.listSessions(ANN.id, BEGAN_MS, { limit: 2, cursor: first.nextCursor });
    expect(rest).toEqual({ entries: [SESSION], nextCursor: undefined });
  });

  it("ends one of a person's sessions or all, and voids the links, in both processes at once", async () => {
    const { one, other } = stores();
    const second = { ...SESSION, id: uuid(62), hash: 'second', createdAtMs: BEGAN_MS + 1 };
    await one.addSession(SESSION);
    await one.addSession(second);
    await one.addLink(LINK);
    expect(await other.removeSession(uuid(42), second.id)).toBe(false);
    expect(await other.removeSession(ANN.id, second.id)).toBe(true);
    expect(await one.findSession(['second'])).toBeUndefined();
    await other.removeSessions(ANN.id);
    expect(await one.findSession([SESSION.hash])).toBeUndefined();
    expect(await one.takeLink([LINK.hash])).toBeUndefined();
  });

  it('sweeps what is over: idle sessions, expired ones and links', async () => {
    const { one, other } = stores();
    await one.addSession(SESSION);
    await one.addSession({
      ...SESSION,
      id: uuid(62),
      hash: 'idle',
      lastUsedAtMs: BEGAN_MS - SESSION_IDLE_MS,
    });
    await one.addSession({ ...SESSION, id: uuid(63), hash: 'expired', expiresAtMs: BEGAN_MS });
    await one.addLink(LINK);
    await one.addLink({ ...LINK, hash: 'expired', expiresAtMs: BEGAN_MS });
    await other.sweepSessions(BEGAN_MS);
    expect(await one.findSession(['idle'])).toBeUndefined();
    expect(await one.findSession(['expired'])).toBeUndefined();
    expect((await one.findSession([SESSION.hash]))?.session).toEqual(SESSION);
    expect(await one.takeLink(['expired'])).toBeUndefined();
    expect(await one.takeLink([LINK.hash])).toEqual(LINK);
  });
}

/** What every store promises of sign-in links. */
export function linkTests(stores: () => PersonStores): void {
  it('gives a link to one of those who take it at the same time', async () => {
    const { one, other } = stores();
    await one.addLink(LINK);
    const taken = await Promise.all(
      [one, other, one, other].map((each) => each.takeLink(['no hash', LINK.hash])),
    );
    expect(taken.filter((link) => link !== undefined)).toEqual([LINK]);
    expect(await one.takeLink([LINK.hash])).toBeUndefined();
  });
}
