import { refusalOf } from '../../testing/fakes';
import { inMemoryStores, type InMemoryStores } from '../../testing/in-memory-stores';
import { OTHER_WORKSPACE, uuid, WORKSPACE } from '../../testing/samples';
import type { Grant } from '../domain/roles';
import { SCOPES_OF_ROLE } from '../domain/roles';
import type { FoundSession } from './person-store';
import { callerOfSession, operatorOfSession } from './session-caller';
import { ANN, MEMBERSHIP, SESSION } from './session-records.contract';

const ADMIN: Grant = { role: 'admin', workspaceId: WORKSPACE.id };
const OF_OTHER: Grant = { role: 'viewer', workspaceId: OTHER_WORKSPACE.id };
const GONE: Grant = { role: 'viewer', workspaceId: uuid(98) };

/** Ann, with a membership in a workspace, and with what her session has by itself. */
function found(grants: readonly Grant[] = [], memberships = [MEMBERSHIP]): FoundSession {
  const person = { ...ANN, installationRoles: [] };
  return { session: { ...SESSION, grants }, person, memberships, offers: [] };
}

describe('the caller of a session', () => {
  let stores: InMemoryStores;
  beforeEach(async () => {
    stores = inMemoryStores();
    await stores.workspaces.addWorkspace(WORKSPACE);
    await stores.workspaces.addWorkspace(OTHER_WORKSPACE);
  });

  const callerOf = (session: FoundSession, wanted?: string) => callerOfSession(stores, session, wanted);
  const refusal = async (session: FoundSession, wanted?: string) => {
    const { code, options } = await refusalOf(callerOf(session, wanted));
    return [code, options.detail];
  };

  it('works in the only workspace of the person, with the role and the clinics of the membership', async () => {
    const { workspace, principal } = await callerOf(found());
    expect(workspace).toEqual(WORKSPACE);
    expect(principal).toMatchObject({
      kind: 'person',
      id: ANN.id,
      name: ANN.email,
      scopes: SCOPES_OF_ROLE['front-desk'],
      clientIds: MEMBERSHIP.clientIds,
    });
  });

  it('gets no more from the session than the membership in the same workspace gives', async () => {
    const { principal } = await callerOf(found([ADMIN]), WORKSPACE.id);
    expect(principal.scopes).toEqual(SCOPES_OF_ROLE['front-desk']);
    expect((await callerOf(found([ADMIN], []))).principal).toMatchObject({
      scopes: SCOPES_OF_ROLE.admin,
      clientIds: undefined,
    });
  });

  it('names one of several workspaces, and is in no other one by mistake', async () => {
    const both = found([OF_OTHER]);
    expect((await callerOf(both, OTHER_WORKSPACE.id)).workspace.id).toBe(OTHER_WORKSPACE.id);
    expect((await callerOf(both, WORKSPACE.id)).workspace.id).toBe(WORKSPACE.id);
    expect(await refusal(both)).toEqual([
      'client-forbidden',
      'Name one of your workspaces with the header X-Workspace-Id.',
    ]);
  });

  it('is refused alike for a workspace of others, one that does not exist, and one that is gone', async () => {
    const forbidden = ['client-forbidden', expect.stringContaining('does not name one of your workspaces')];
    expect(await refusal(found(), OTHER_WORKSPACE.id)).toEqual(forbidden);
    expect(await refusal(found(), uuid(99))).toEqual(forbidden);
    expect(await refusal(found(), '')).toEqual(forbidden);
    expect(await refusal(found([GONE]), uuid(98))).toEqual(forbidden);
  });

  it('has nothing by a grant of the session in a workspace that removed the person', async () => {
    const removed = { ...MEMBERSHIP, joinedAtMs: undefined, removedAtMs: 5 };
    expect((await refusal(found([ADMIN], [removed]), WORKSPACE.id))[0]).toBe('client-forbidden');
    expect((await callerOf(found([ADMIN, OF_OTHER], [removed]))).workspace.id).toBe(OTHER_WORKSPACE.id);
  });

  it('without any workspace is refused', async () => {
    expect((await refusal(found([], [])))[0]).toBe('client-forbidden');
  });
});

describe('the operator of a session', () => {
  const ON_CALL: Grant = { role: 'on-call', workspaceId: undefined };

  it('has the roles of the person and those of the session, under the address of the person', () => {
    const onCall = found([ON_CALL]);
    expect(operatorOfSession(onCall)).toEqual({
      id: ANN.id,
      name: ANN.email,
      roles: ['boards'],
    });
    const operator = { ...ANN, installationRoles: ['operator'] as const };
    expect(operatorOfSession({ ...onCall, person: operator }).roles).toContain('admin');
  });

  it('is refused to a person of a workspace alone', async () => {
    const asking = Promise.resolve().then(() => operatorOfSession(found([ADMIN])));
    expect((await refusalOf(asking)).code).toBe('operator-forbidden');
  });
});
