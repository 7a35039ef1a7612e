import { fakeApp } from '../../testing/fake-app';
import { CLINIC, uuid, WORKSPACE } from '../../testing/samples';
import { personSignedIn, signedIn } from '../../testing/signed-in';

const ADMIN = { role: 'admin', workspaceId: WORKSPACE.id };
const EMAIL = 'Bob@Clinics.example';

describe('the members of a workspace', () => {
  it('are invited by e-mail address, and show who they are once they have joined', async () => {
    const fake = await fakeApp();
    const admin = await signedIn(fake.app, ADMIN);
    const invited = await admin('post', '/api/workspace/members').send({ email: EMAIL, role: 'viewer' });
    expect(invited.status).toBe(201);
    expect(invited.body).toMatchObject({
      person: null,
      email: 'bob@clinics.example',
      role: 'viewer',
      clientIds: null,
      joinedAt: null,
    });
    const again = await admin('post', '/api/workspace/members').send({ email: EMAIL, role: 'admin' });
    expect(again.body).toMatchObject({ code: 'operation-conflict' });
    await personSignedIn(fake, EMAIL.toLowerCase());
    const listed = await admin('get', '/api/workspace/members');
    expect(listed.body).toMatchObject({
      data: [{ person: { name: 'Signed In' }, joinedAt: expect.any(String) as string }],
    });
  });

  it('may do what their role says, from the next request after a change or removal on', async () => {
    const fake = await fakeApp();
    const admin = await signedIn(fake.app, ADMIN);
    const invited = await admin('post', '/api/workspace/members').send({ email: EMAIL, role: 'front-desk' });
    const { id } = invited.body as { id: string };
    const bob = await personSignedIn(fake, EMAIL.toLowerCase());
    const fixtures = async () => (await bob('get', '/api/eligibility/fixtures')).status;
    expect(await fixtures()).toBe(200);
    const changed = await admin('patch', `/api/workspace/members/${id}`).send({
      role: 'viewer',
      clientIds: [CLINIC.clientId],
    });
    expect(changed.body).toMatchObject({ role: 'viewer', clientIds: [CLINIC.clientId] });
    expect(await fixtures()).toBe(403);
    expect((await bob('get', '/api/wallet')).status).toBe(200);
    expect((await admin('delete', `/api/workspace/members/${id}`)).status).toBe(204);
    expect((await bob('get', '/api/wallet')).status).toBe(403);
    expect((await admin('delete', `/api/workspace/members/${id}`)).status).toBe(404);
    const { entries } = await fake.workspaces.listAudit({ limit: 3, cursor: undefined });
    expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
      ['local admin', 'member.remove'],
      ['local admin', 'member.change'],
      ['bob@clinics.example', 'person.sign-in'],
    ]);
  });

  it('are hidden from callers without the scope, and get nothing that the caller lacks', async () => {
    const fake = await fakeApp();
    const desk = await signedIn(fake.app, { ...ADMIN, role: 'front-desk' });
    expect((await desk('get', '/api/workspace/members')).status).toBe(403);
    const limited = await fake.withKey({ scopes: ['workspace:admin'] });
    const invite = { email: EMAIL, role: 'viewer' };
    expect((await limited('post', '/api/workspace/members').send(invite)).status).toBe(403);
    const admin = await signedIn(fake.app, ADMIN);
    for (const wrong of [
      { ...invite, email: 'bob' },
      { ...invite, role: 'operator' },
      { ...invite, clientIds: [uuid(99)] },
    ])
      expect((await admin('post', '/api/workspace/members').send(wrong)).status).toBe(400);
  });
});
