import { BUILT_IN_OPERATOR, type SignedInOperator } from '../../access/domain/operator';
import type { ActingWith } from '../../operator/app/operator-act';
import { refusalOf } from '../../testing/fakes';
import { inMemoryStores, type InMemoryStores } from '../../testing/in-memory-stores';
import { uuid, WORKSPACE } from '../../testing/samples';
import { sessionDoor, type FakeSessionDoor } from '../../testing/session-door';
import type { Grant } from '../domain/roles';
import { makeSignInLink, redeemLink, type IssuedLink, type LinkPorts } from './sign-in-links';
import type { OpenedSession, SessionPorts } from './sessions';

const OPERATOR: Grant = { role: 'operator', workspaceId: undefined };
const ON_CALL: Grant = { role: 'on-call', workspaceId: undefined };
const DESK: Grant = { role: 'front-desk', workspaceId: WORKSPACE.id };

describe('a sign-in link', () => {
  let stores: InMemoryStores;
  let door: FakeSessionDoor;
  beforeEach(async () => {
    stores = inMemoryStores();
    door = sessionDoor({ stores });
    await stores.workspaces.addWorkspace(WORKSPACE);
  });

  const acting = (operator: SignedInOperator): ActingWith<LinkPorts> => ({
    ...door,
    workspaces: stores.workspaces,
    operator,
  });
  const make = (
    grants: readonly Grant[],
    name = 'Desk 2',
    operator = BUILT_IN_OPERATOR,
  ): Promise<IssuedLink> => makeSignInLink(acting(operator), { name, grants });
  const redeem = (token: string, ports: SessionPorts = door): Promise<OpenedSession> =>
    redeemLink(ports, { token, agent: 'Browser 1.0' });
  const peopleCount = async (): Promise<number> =>
    (await stores.people.listPeople({ limit: 10, cursor: undefined })).entries.length;

  it('gives its session the roles of the link, and no others', async () => {
    const { session } = await redeem((await make([OPERATOR, DESK])).token);
    expect(session.grants).toEqual([OPERATOR, DESK]);
    expect(await stores.people.findPerson(session.personId)).toMatchObject({
      name: 'Desk 2',
      email: undefined,
      installationRoles: [],
    });
  });

  it('is of one person for one name in any letter case, also when two are made at the same time', async () => {
    const made = await Promise.all([make([DESK]), make([ON_CALL], 'desk 2')]);
    const later = await make([DESK], 'DESK 2');
    const opened = await Promise.all([...made, later].map(({ token }) => redeem(token)));
    expect(new Set(opened.map(({ session }) => session.personId)).size).toBe(1);
    expect(await peopleCount()).toBe(1);
  });

  it('gives only roles that its maker has, and leaves no person when it is refused', async () => {
    const onCall: SignedInOperator = { id: uuid(31), name: 'ann', roles: ['boards'] };
    expect((await make([ON_CALL], 'Night', onCall)).token).toHaveLength(43);
    for (const grant of [OPERATOR, DESK])
      expect((await refusalOf(make([ON_CALL, grant], 'Day', onCall))).code).toBe('operator-forbidden');
    const nowhere: Grant = { role: 'viewer', workspaceId: uuid(99) };
    expect((await refusalOf(make([nowhere], 'Day'))).code).toBe('not-found');
    expect((await refusalOf(make([DESK], 'System'))).code).toBe('validation-failed');
    expect(await peopleCount()).toBe(1);
  });

  it('opens nothing after its person was removed', async () => {
    const { session } = await redeem((await make([DESK])).token);
    const { token } = await make([DESK]);
    await stores.people.removePerson(session.personId);
    expect((await refusalOf(redeem(token))).code).toBe('unauthorized');
  });

  it('opens nothing when its person is removed while it is used', async () => {
    const { session } = await redeem((await make([DESK])).token);
    const { token } = await make([DESK]);
    const [code] = await Promise.all([
      refusalOf(redeem(token)).then((refusal) => refusal.code),
      stores.people.removePerson(session.personId),
    ]);
    expect(code).toBe('unauthorized');
  });

  it('opens nothing with a token that is malformed or used', async () => {
    const { token } = await make([DESK]);
    await redeem(token);
    for (const wrong of ['', 'no token', `${token}a`, token])
      expect((await refusalOf(redeem(wrong))).code).toBe('unauthorized');
  });

  it('is void from the end of its time on', async () => {
    const clockMs = door.clock.now();
    const { token, expiresAtMs } = await make([DESK]);
    expect(expiresAtMs - clockMs).toBe(15 * 60_000);
    const late = { ...door, clock: { ...door.clock, now: () => expiresAtMs } };
    expect((await refusalOf(redeem(token, late))).code).toBe('unauthorized');
  });

  it('still opens after the pepper that hashed it was replaced, while the former one is kept', async () => {
    const [kept, dropped] = [await make([DESK]), await make([DESK])];
    const keyHash = (text: string): string => `new hash of ${text}`;
    const formerKeyHashes = { of: (text: string) => [door.keyHash(text)] };
    expect((await refusalOf(redeem(dropped.token, { ...door, keyHash }))).code).toBe('unauthorized');
    expect((await redeem(kept.token, { ...door, keyHash, formerKeyHashes })).session.grants).toEqual([DESK]);
  });
});
