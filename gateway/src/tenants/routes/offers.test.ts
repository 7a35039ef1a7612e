import { fakeApp, type FakeApp } from '../../testing/fake-app';
import { OTHER_WORKSPACE, uuid, WORKSPACE } from '../../testing/samples';
import { personSignedIn, signedIn, type Browser } from '../../testing/signed-in';

const ADMIN = { role: 'admin', workspaceId: WORKSPACE.id };
const EMAIL = 'bob@clinics.example';

type Session = { invitations: { id: string }[]; workspaces: { workspaceId: string }[] };

/** Bob is invited to both workspaces, and signed in. */
describe('an invitation to a workspace', () => {
  let fake: FakeApp;
  let bob: Browser;
  beforeEach(async () => {
    fake = await fakeApp();
    await fake.workspaces.addWorkspace(OTHER_WORKSPACE);
    await invite(WORKSPACE.id, 'viewer');
    fake.gateway.clock.advance(1);
    await invite(OTHER_WORKSPACE.id);
    bob = await personSignedIn(fake, EMAIL);
  });

  const invite = async (workspaceId: string, role = 'admin'): Promise<number> => {
    const admin = await signedIn(fake.app, { role: 'admin', workspaceId });
    const invited = await admin('post', '/api/workspace/members').send({ email: EMAIL, role });
    return invited.status;
  };
  const sessionOf = async (browser: Browser): Promise<Session> =>
    (await browser('get', '/api/session')).body as Session;
  const answerTo = async (
    act: 'accept' | 'decline',
    { invitations }: Session,
    place = 0,
  ): Promise<number> => {
    const path = `/api/session/invitations/${invitations[place]?.id ?? ''}`;
    const { status } = act === 'accept' ? await bob('post', `${path}/accept`) : await bob('delete', path);
    return status;
  };
  const walletIn = async (workspaceId?: string): Promise<number> => {
    const sent = workspaceId === undefined ? {} : { 'X-Workspace-Id': workspaceId };
    return (await bob('get', '/api/wallet').set(sent)).status;
  };

  it('opens nothing and says who offers what, until the person accepts', async () => {
    expect(await sessionOf(bob)).toMatchObject({
      workspaces: [],
      invitations: [
        { workspaceName: OTHER_WORKSPACE.name, role: 'admin', invitedBy: null },
        { workspaceName: WORKSPACE.name, invitedAt: '2026-01-15T12:00:00.000Z' },
      ],
    });
    expect([await walletIn(), await walletIn(WORKSPACE.id)]).toEqual([403, 403]);
    expect(await answerTo('accept', await sessionOf(bob), 1)).toBe(204);
    expect([await walletIn(), await walletIn(WORKSPACE.id)]).toEqual([200, 200]);
    expect(await walletIn(OTHER_WORKSPACE.id)).toBe(403);
    const { entries } = await fake.workspaces.listAudit({ limit: 1, cursor: undefined });
    expect(entries).toMatchObject([{ actor: EMAIL, action: 'member.accept', target: WORKSPACE.id }]);
  });

  it('changes nothing for a session that is running, not even where a request names no workspace', async () => {
    await answerTo('decline', await sessionOf(bob), 0);
    await answerTo('accept', await sessionOf(bob), 0);
    const before = await bob('get', '/api/workspace');
    expect(await invite(OTHER_WORKSPACE.id)).toBe(201);
    expect((await bob('get', '/api/workspace')).body).toEqual(before.body);
    expect((await sessionOf(bob)).workspaces).toMatchObject([{ workspaceId: WORKSPACE.id }]);
  });

  it('names who invites by an e-mail address that the identity provider verified', async () => {
    await answerTo('accept', await sessionOf(bob), 0);
    await answerTo('decline', await sessionOf(bob), 0);
    const carl = 'carl@clinics.example';
    const sent = { email: carl, role: 'viewer' };
    await bob('post', '/api/workspace/members').send(sent).expect(201);
    const session = await sessionOf(await personSignedIn(fake, carl));
    expect(session.invitations).toMatchObject([{ invitedBy: EMAIL, role: 'viewer' }]);
  });

  it('that is declined is gone, can be made again, and cannot be accepted', async () => {
    const asked = await sessionOf(bob);
    expect(await answerTo('decline', asked)).toBe(204);
    expect(await answerTo('decline', asked)).toBe(404);
    expect(await answerTo('accept', asked)).toBe(404);
    expect((await sessionOf(bob)).invitations).toHaveLength(1);
    expect(await invite(OTHER_WORKSPACE.id)).toBe(201);
    expect((await sessionOf(bob)).invitations).toHaveLength(2);
  });

  it('is accepted and declined by the invited person alone', async () => {
    const asked = await sessionOf(bob);
    await (
      await signedIn(fake.app, ADMIN)
    )('post', '/api/workspace/members').send({
      email: 'eve@clinics.example',
      role: 'viewer',
    });
    const eve = await personSignedIn(fake, 'eve@clinics.example');
    const path = `/api/session/invitations/${asked.invitations[0]?.id ?? ''}`;
    expect((await eve('post', `${path}/accept`)).status).toBe(404);
    expect((await eve('delete', path)).status).toBe(404);
    expect((await eve('post', '/api/session/invitations/no-id/accept')).status).toBe(404);
    expect(await sessionOf(bob)).toEqual(asked);
  });

  it('that was accepted ends when the person leaves, and only an invitation leads back', async () => {
    await answerTo('accept', await sessionOf(bob), 1);
    expect((await bob('delete', `/api/session/workspaces/${OTHER_WORKSPACE.id}`)).status).toBe(404);
    expect((await bob('delete', `/api/session/workspaces/${uuid(99)}`)).status).toBe(404);
    expect((await bob('delete', `/api/session/workspaces/${WORKSPACE.id}`)).status).toBe(204);
    expect(await walletIn(WORKSPACE.id)).toBe(403);
    expect((await bob('delete', `/api/session/workspaces/${WORKSPACE.id}`)).status).toBe(404);
    expect(await invite(WORKSPACE.id)).toBe(201);
    expect(await walletIn(WORKSPACE.id)).toBe(403);
  });
});
