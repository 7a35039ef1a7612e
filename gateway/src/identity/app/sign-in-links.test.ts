import { type FakeGateway, fakeGateway, refusalOf } from '../../testing/fakes';
import type { IdentityContext } from './context';
import { BUILT_IN_OPERATOR, type SignedInOperator } from '../domain/operator';
import type { ActingWith } from './acting';
import { type InMemoryStores } from '../../testing/in-memory-stores';
import { OPERATOR as OPERATOR_SAMPLE, OTHER_WORKSPACE, uuid, WORKSPACE } from '../../testing/samples';
import type { Caller } from './authenticate';
import { personPrincipal } from '../domain/person';
import type { Grant, WorkspaceRole } from '../domain/roles';
import { operatorOfSession } from './session-caller';
import { ANN } from './session-records.contract';
import { makeMemberLink, makeSignInLink, redeemLink, type IssuedLink } from './sign-in-links';
import { findLiveSession, type OpenedSession } from './sessions';

const OPERATOR: Grant = { role: 'operator', workspaceId: undefined };
const ON_CALL: Grant = { role: 'on-call', workspaceId: undefined };
const DESK: Grant = { role: 'front-desk', workspaceId: WORKSPACE.id };

describe('a sign-in link', () => {
  let stores: InMemoryStores;
  let door: FakeGateway;
  beforeEach(async () => {
    door = fakeGateway();
    ({ stores } = door);
    await stores.workspaces.addWorkspace(WORKSPACE);
  });

  const acting = (operator: SignedInOperator): ActingWith<IdentityContext> => ({
    ...door,
    workspaces: stores.workspaces,
    operators: stores.operators,
    operator,
  });
  const make = (
    grants: readonly Grant[],
    name = 'Desk 2',
    operator = BUILT_IN_OPERATOR,
  ): Promise<IssuedLink> => makeSignInLink(acting(operator), { name, grants });
  const redeem = (token: string, context: IdentityContext = door): Promise<OpenedSession> =>
    redeemLink(context, { token, agent: 'Browser 1.0' });
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
    expect(await peopleCount()).toBe(1);
  });

  it('gives the same to its session whatever another session of the person has', async () => {
    const strong = await redeem((await make([OPERATOR])).token);
    const onCall: SignedInOperator = { id: uuid(31), name: 'ann', roles: ['boards'] };
    const { session, token } = await redeem((await make([ON_CALL], 'Desk 2', onCall)).token);
    expect(session.personId).toBe(strong.session.personId);
    expect(operatorOfSession(await findLiveSession(door, token)).roles).toEqual(['boards']);
  });

  it('is not made for a name that looks like that of an operator, one who is revoked too, or of the service', async () => {
    await stores.operators.addOperator({ ...OPERATOR_SAMPLE, name: 'night-shift', revokedAtMs: 5 });
    for (const name of ['System', 'Óperator', 'opera tor', 'N1ght Shift'])
      expect((await refusalOf(make([DESK], name))).code).toBe('validation-failed');
    expect(await peopleCount()).toBe(0);
  });

  describe('of a workspace', () => {
    const caller = (role: WorkspaceRole, clientIds?: readonly string[]): Caller => {
      const access = { workspaceId: WORKSPACE.id, role, clientIds };
      return { workspace: WORKSPACE, principal: personPrincipal(ANN, access) };
    };
    const makeHere = (role: WorkspaceRole, by = caller('admin')): Promise<IssuedLink> =>
      makeMemberLink(acting(BUILT_IN_OPERATOR), by, { name: 'Desk 2', role });

    it('gives a role of this workspace, to a person that no other links open', async () => {
      const own = await redeem((await makeHere('front-desk')).token);
      expect(own.session.grants).toEqual([DESK]);
      const again = await redeem((await makeHere('viewer')).token);
      expect(again.session.personId).toBe(own.session.personId);
      const operators = await redeem((await make([DESK])).token);
      expect(operators.session.personId).not.toBe(own.session.personId);
      const elsewhere: Caller = { ...caller('admin'), workspace: OTHER_WORKSPACE };
      const { session } = await redeem((await makeHere('viewer', elsewhere)).token);
      expect(session.personId).not.toBe(own.session.personId);
      expect(session.grants).toEqual([{ role: 'viewer', workspaceId: OTHER_WORKSPACE.id }]);
    });

    it('gives no more than its maker has', async () => {
      for (const [by, role] of [
        [caller('front-desk'), 'admin'],
        [caller('viewer'), 'front-desk'],
        // A link is for all clinics.
        [caller('admin', [uuid(2)]), 'viewer'],
      ] as const)
        expect((await refusalOf(makeHere(role, by))).code).toBe('client-forbidden');
      expect(await peopleCount()).toBe(0);
    });
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
    const of = (text: string): readonly string[] => [door.keyHash(text)];
    const formerKeyHashes = { of, rehash: () => undefined };
    expect((await refusalOf(redeem(dropped.token, { ...door, keyHash }))).code).toBe('unauthorized');
    expect((await redeem(kept.token, { ...door, keyHash, formerKeyHashes })).session.grants).toEqual([DESK]);
  });
});
