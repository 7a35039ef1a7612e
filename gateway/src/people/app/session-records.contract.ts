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
  invitedAtMs: BEGAN_MS,
  joinedAtMs: undefined,
};

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
    const expected = { session: SESSION, person: ANN, memberships: [MEMBERSHIP] };
    expect(await other.findSession(['no hash', SESSION.hash])).toEqual(expected);
    expect(await other.findSession(['no hash'])).toBeUndefined();
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

  it("lists a person's sessions, newest first, and ends one or all, in both processes at once", async () => {
    const { one, other } = stores();
    const second = { ...SESSION, id: uuid(62), hash: 'second', createdAtMs: BEGAN_MS + 1 };
    await one.addSession(SESSION);
    await one.addSession(second);
    expect((await other.listSessions(ANN.id)).map(({ id }) => id)).toEqual([second.id, SESSION.id]);
    expect(await other.removeSession(uuid(42), second.id)).toBe(false);
    expect(await other.removeSession(ANN.id, second.id)).toBe(true);
    expect(await one.findSession(['second'])).toBeUndefined();
    await other.removeSessions(ANN.id);
    expect(await one.findSession([SESSION.hash])).toBeUndefined();
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
    expect((await one.listSessions(ANN.id)).map(({ id }) => id)).toEqual([SESSION.id]);
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
