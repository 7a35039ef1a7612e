import { SCOPES } from '../../identity/domain/api-key';
import { fakeApp } from '../../testing/fake-app';
import { CLINIC, uuid, WORKSPACE } from '../../testing/samples';
import { browserWith, memberSignedIn, personSignedIn, signedIn } from '../../testing/signed-in';

const ADMIN = { role: 'admin', workspaceId: WORKSPACE.id };
const EMAIL = 'Bob@Clinics.example';

describe('the members of a workspace', () => {
  it('are invited by e-mail address, and show who they are once they have accepted, not when they sign in', async () => {
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
    const before = await admin('get', '/api/workspace/members');
    await personSignedIn(fake, EMAIL.toLowerCase());
    expect((await admin('get', '/api/workspace/members')).body).toEqual(before.body);
    await memberSignedIn(fake, EMAIL.toLowerCase());
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
    const bob = await memberSignedIn(fake, EMAIL.toLowerCase());
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
      ['link:local admin', 'member.remove'],
      ['link:local admin', 'member.change'],
      ['bob@clinics.example', 'member.accept'],
    ]);
  });

  it('stay an admin as long as there is no other one', async () => {
    const fake = await fakeApp();
    const admin = await signedIn(fake.app, ADMIN);
    const invited = await admin('post', '/api/workspace/members').send({ email: EMAIL, role: 'admin' });
    const path = `/api/workspace/members/${(invited.body as { id: string }).id}`;
    const bob = await memberSignedIn(fake, EMAIL.toLowerCase());
    const refused = [
      await admin('patch', path).send({ role: 'viewer' }),
      await admin('delete', path),
      await bob('delete', path),
      await bob('delete', `/api/session/workspaces/${WORKSPACE.id}`),
    ];
    for (const answer of refused)
      expect(answer.body).toMatchObject({ status: 409, code: 'operation-conflict' });
    expect((await bob('get', '/api/workspace/keys')).status).toBe(200);
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

describe('the people who are in a workspace by a sign-in link', () => {
  type Listed = { data: { person: { id: string; name: string }; role: string; by: string }[] };
  const LINKS = '/api/workspace/members/links';
  const SIGNED_IN = '/api/workspace/members/signed-in';

  it('come by a link of an admin with a role in this workspace, are listed, and are sent out at once', async () => {
    const fake = await fakeApp();
    const admin = await signedIn(fake.app, ADMIN);
    const made = await admin('post', LINKS)
      .set('Host', 'clinics.example')
      .send({ name: 'Desk 2', role: 'viewer' });
    expect(made.status).toBe(201);
    const { url, expiresAt } = made.body as { url: string; expiresAt: string };
    expect(url).toMatch(/^http:\/\/clinics\.example\/console\/sign-in#[\w-]{43}$/);
    expect(expiresAt).toBe('2026-01-15T12:15:00.000Z');
    const desk = await browserWith(fake.app, url.slice(url.indexOf('#') + 1));
    expect((await desk('get', '/api/wallet')).status).toBe(200);
    const listed = (await admin('get', SIGNED_IN)).body as Listed;
    expect(listed.data).toMatchObject([
      { person: { name: expect.any(String) as string }, by: 'link' },
      { by: 'link' },
    ]);
    const found = listed.data.find(({ person }) => person.name === 'Desk 2');
    expect(found).toMatchObject({ role: 'viewer' });
    const path = `${SIGNED_IN}/${found?.person.id ?? ''}`;
    expect((await admin('delete', path)).status).toBe(204);
    expect((await desk('get', '/api/wallet')).status).toBe(403);
    expect((await admin('delete', path)).status).toBe(404);
    expect((await admin('get', '/api/workspace/members')).body).toMatchObject({ data: [] });
    const { entries } = await fake.workspaces.listAudit({ limit: 1, cursor: undefined });
    expect(entries).toMatchObject([{ actor: 'link:local admin', action: 'member.remove' }]);
  });

  it('get nothing that the maker of the link lacks, and no name of another actor', async () => {
    const fake = await fakeApp();
    const wanted = { name: 'Desk 2', role: 'viewer' };
    const limited = await fake.withKey({ scopes: ['workspace:admin'] });
    expect((await limited('post', LINKS).send(wanted)).status).toBe(403);
    const bound = await fake.withKey({ scopes: [...SCOPES], clientIds: [CLINIC.clientId] });
    for (const answer of [
      await bound('post', LINKS).send(wanted),
      await bound('get', SIGNED_IN),
      await bound('delete', `${SIGNED_IN}/${uuid(41)}`),
    ])
      expect([answer.status, (answer.body as { code: string }).code]).toContain(
        answer.status === 404 ? 'not-found' : 'client-forbidden',
      );
    const desk = await signedIn(fake.app, { ...ADMIN, role: 'front-desk' });
    expect((await desk('post', LINKS).send(wanted)).status).toBe(403);
    const admin = await signedIn(fake.app, ADMIN);
    for (const wrong of [
      { role: 'viewer' },
      { ...wanted, role: 'operator' },
      { ...wanted, name: 'ann@x.example' },
      { ...wanted, name: 'Operator' },
      { ...wanted, name: 'x'.repeat(121) },
    ])
      expect((await admin('post', LINKS).send(wrong)).status).toBe(400);
  });
});
