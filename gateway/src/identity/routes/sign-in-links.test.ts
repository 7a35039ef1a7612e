import request from 'supertest';
import { fakeApp, OPERATOR_TOKEN, type FakeApp } from '../../testing/fake-app';
import { uuid, WORKSPACE } from '../../testing/samples';
import { linkFor, SAME_ORIGIN } from '../../testing/signed-in';

const AT_DESK = { role: 'front-desk', workspaceId: WORKSPACE.id };
const OPERATOR = { role: 'operator', name: 'Ann Operator', workspaceId: WORKSPACE.id };
const post = (app: FakeApp['app'], token: string) =>
  request(app).post('/api/session/link').set(SAME_ORIGIN).send({ token });

describe('a sign-in link', () => {
  it('signs in one browser, once, with a cookie that scripts and other sites cannot use', async () => {
    const { app } = await fakeApp();
    const token = await linkFor(app, OPERATOR);
    const answer = await post(app, token).set('User-Agent', 'Browser 1.0');
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      person: { name: 'Ann Operator', email: null },
      installationRoles: ['operator'],
      workspaces: [{ workspaceId: WORKSPACE.id, name: WORKSPACE.name, role: 'admin', clientIds: null }],
      createdAt: '2026-01-15T12:00:00.000Z',
      expiresAt: '2026-01-16T00:00:00.000Z',
      idleSeconds: 1_800,
    });
    const [cookie] = answer.get('Set-Cookie') ?? [];
    expect(cookie).toMatch(
      /^eligibility_session=[\w-]{43}; Max-Age=43200; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
    const again = await post(app, token);
    expect(again.status).toBe(401);
  });

  it('answers used, expired, unknown and malformed tokens alike', async () => {
    const { app, gateway } = await fakeApp();
    const [used, late] = [await linkFor(app, AT_DESK), await linkFor(app, AT_DESK)];
    await post(app, used);
    gateway.clock.advance(15 * 60_000);
    const unknown = Buffer.alloc(32, 1).toString('base64url');
    const answers = await Promise.all([used, late, unknown, 'no token'].map((token) => post(app, token)));
    const bodies = answers.map(({ status, body }) => ({ ...(body as object), status, instance: '' }));
    expect(bodies[0]).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  it('limits failed tokens by address, like other credentials', async () => {
    const { app } = await fakeApp({ perAddress: 2 });
    const statuses = [];
    for (let n = 0; n < 3; n += 1)
      statuses.push((await post(app, Buffer.alloc(32, n).toString('base64url'))).status);
    expect(statuses).toEqual([401, 401, 429]);
  });

  it('is not made for a role that its maker does not have, for a reserved name or an unknown workspace', async () => {
    const { app } = await fakeApp();
    const operator = { Authorization: `Bearer ${OPERATOR_TOKEN}` };
    const admin = await request(app)
      .post('/ops/operators')
      .set(operator)
      .send({ name: 'admin-only', roles: ['admin'], expiresAt: null });
    const { token } = admin.body as { token: string };
    const ask = async (authorization: string, body: object) => {
      const answer = await request(app)
        .post('/ops/sign-in-links')
        .set('Authorization', `Bearer ${authorization}`)
        .send(body);
      return [answer.status, (answer.body as { code?: string }).code];
    };
    expect(await ask(token, { role: 'operator' })).toEqual([403, 'operator-forbidden']);
    expect(await ask(token, AT_DESK)).toEqual([403, 'operator-forbidden']);
    expect(await ask(OPERATOR_TOKEN, { ...AT_DESK, workspaceId: uuid(99) })).toEqual([404, 'not-found']);
    expect(await ask(OPERATOR_TOKEN, { role: 'operator', name: 'Operator' })).toEqual([
      400,
      'validation-failed',
    ]);
    expect(await ask(OPERATOR_TOKEN, { role: 'viewer' })).toEqual([400, 'validation-failed']);
  });

  it('has its token in the fragment, and the audit log names its maker and the sign-in', async () => {
    const { app, lines, workspaces } = await fakeApp();
    const made = await request(app)
      .post('/ops/sign-in-links')
      .set('Authorization', `Bearer ${OPERATOR_TOKEN}`)
      .set('Host', 'clinics.example')
      .send(OPERATOR);
    expect(made.body).toMatchObject({ expiresAt: '2026-01-15T12:15:00.000Z' });
    const { url } = made.body as { url: string };
    expect(url).toMatch(/^http:\/\/clinics\.example\/console\/sign-in#[\w-]{43}$/);
    const token = url.slice(url.indexOf('#') + 1);
    await post(app, token);
    const { entries } = await workspaces.listAudit({ limit: 10, cursor: undefined });
    expect(entries.map(({ actor, action, outcome }) => [actor, action, outcome])).toEqual([
      ['link:ann operator', 'person.sign-in', 'done'],
      ['operator', 'sign-in-link.create', 'done'],
    ]);
    expect(JSON.stringify([entries, lines])).not.toContain(token);
  });
});
