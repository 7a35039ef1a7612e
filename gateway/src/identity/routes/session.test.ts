import request from 'supertest';
import { CHECK_FIELDS, fakeApp } from '../../testing/fake-app';
import { CLINIC, OTHER_WORKSPACE, uuid, WORKSPACE } from '../../testing/samples';
import { linkFor, SAME_ORIGIN, signedIn } from '../../testing/signed-in';

const AT_DESK = { role: 'front-desk', workspaceId: WORKSPACE.id };
const OPERATOR = { role: 'operator', name: 'Ann Operator', workspaceId: WORKSPACE.id };
type SessionPage = { data: { id: string }[]; nextCursor: string | null };

describe('a session', () => {
  it('runs a check as the person, and the log names the person and no key', async () => {
    const { app, lines } = await fakeApp({ granted: 5 });
    const browser = await signedIn(app, AT_DESK);
    const answer = await browser('post', '/api/eligibility/check')
      .set('X-Workspace-Id', WORKSPACE.id)
      .set('X-Client-Id', CLINIC.clientId)
      .set('Idempotency-Key', uuid(4))
      .send(CHECK_FIELDS);
    expect(answer.body).toMatchObject({ success: true });
    const session = await browser('get', '/api/session');
    const { id } = (session.body as { person: { id: string } }).person;
    const list = await browser('get', '/api/eligibility/checks');
    expect(list.body).toMatchObject({ data: [{ keyId: null, personId: id, charged: true }] });
    expect(lines.some((line) => line.includes(`"personId":"${id}"`))).toBe(true);
  });

  it('leaves a line in the audit log for each look at an answer, and a key leaves none', async () => {
    const { app, call, workspaces } = await fakeApp({ granted: 5 });
    const browser = await signedIn(app, AT_DESK);
    const checked = await browser('post', '/api/eligibility/check')
      .set('X-Client-Id', CLINIC.clientId)
      .set('Idempotency-Key', uuid(4))
      .send(CHECK_FIELDS);
    const checkId = checked.get('Check-Id') ?? '';
    const path = `/api/eligibility/checks/${checkId}/answer`;
    expect((await call('get', path)).status).toBe(200);
    expect((await browser('get', path)).status).toBe(200);
    expect((await browser('get', `/api/eligibility/checks/${uuid(98)}/answer`)).status).toBe(404);
    const reads = await workspaces.listAudit({ limit: 10, cursor: undefined, action: 'answer.read' });
    expect(reads.entries).toMatchObject([
      {
        actor: 'link:local front-desk',
        target: checkId,
        detail: { what: 'answer', workspaceId: WORKSPACE.id },
      },
    ]);
  });

  it('may do what its role may, in its workspaces alone', async () => {
    const { app, workspaces } = await fakeApp();
    await workspaces.addWorkspace(OTHER_WORKSPACE);
    const viewer = await signedIn(app, { role: 'viewer', workspaceId: WORKSPACE.id });
    const codeOf = async (path: string, workspaceId?: string) => {
      const sent = workspaceId === undefined ? {} : { 'X-Workspace-Id': workspaceId };
      const answer = await viewer('get', path).set(sent).set('X-Client-Id', CLINIC.clientId);
      return (answer.body as { code?: string }).code ?? answer.status;
    };
    expect(await codeOf('/api/wallet')).toBe(200);
    expect(await codeOf('/api/wallet', WORKSPACE.id.toUpperCase())).toBe(200);
    expect(await codeOf('/api/eligibility/check/mock')).toBe('client-forbidden');
    for (const other of [OTHER_WORKSPACE.id, uuid(99), 'no id', `${WORKSPACE.id}, ${WORKSPACE.id}`])
      expect(await codeOf('/api/wallet', other)).toBe('client-forbidden');
    expect(await codeOf('/ops/workspaces')).toBe('operator-forbidden');
  });

  it('opens the operator API with the roles of the installation, under the name of the person', async () => {
    const { app, workspaces } = await fakeApp();
    const operator = await signedIn(app, OPERATOR);
    const made = await operator('post', '/ops/workspaces').send({ name: 'Made by Ann' });
    expect(made.status).toBe(201);
    const { entries } = await workspaces.listAudit({ limit: 1, cursor: undefined });
    expect(entries).toMatchObject([{ actor: 'link:ann operator', action: 'workspace.create' }]);

    const onCall = await signedIn(app, { role: 'on-call' });
    const statusOf = async (path: string) => (await onCall('get', path)).status;
    expect(await statusOf('/ops/circuits')).toBe(200);
    expect(await statusOf('/ops/payers/search')).toBe(200);
    expect(await statusOf('/ops/audit?action=circuit.isolated')).toBe(200);
    for (const path of ['/ops/audit', '/ops/audit?action=wallet.grant', '/ops/workspaces', '/ops/keys'])
      expect(await statusOf(path)).toBe(403);
    const isolated = await onCall('post', '/ops/circuits/payers/payer-1/isolate').send({
      reason: 'outage',
      until: '2026-02-01T00:00:00Z',
    });
    expect(isolated.status).toBe(200);
  });

  it.each([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://clinics.example' },
    { Origin: 'http://evil.example' },
    { Origin: 'null' },
    {},
  ])('changes and reads nothing for a request that another site may have caused: %j', async (sent) => {
    const { app } = await fakeApp();
    const browser = await signedIn(app, OPERATOR);
    const cookie = browser('get', '/').get('Cookie');
    for (const [method, path] of [
      ['get', '/api/wallet'],
      ['get', '/api/session'],
      ['delete', '/api/session'],
      ['post', '/ops/workspaces'],
    ] as const) {
      const answer = await request(app)
        [method](path)
        .set({ Host: 'clinics.example', Cookie: cookie, ...sent })
        .send({ name: 'forged' });
      expect(answer.body).toMatchObject({ status: 403, code: 'cross-site-request' });
    }
    expect((await browser('get', '/api/session')).status).toBe(200);
    const forged = await request(app).post('/api/session/link').set(sent).send({ token: 'x' });
    expect(forged.status).toBe(403);
  });

  it('says what to do where a browser names no page, as over plain http at a name of the network', async () => {
    const { app } = await fakeApp();
    const browser = await signedIn(app, OPERATOR);
    const read = (sent: Readonly<Record<string, string>>) =>
      request(app)
        .get('/api/session')
        .set({ Host: 'desk.clinic.example', Cookie: browser('get', '/').get('Cookie'), ...sent });
    const unsaid = await read({});
    expect(unsaid.body).toMatchObject({
      status: 403,
      detail: expect.stringContaining('over https') as string,
    });
    const forged = await read({ Origin: 'http://evil.example' });
    expect((forged.body as { readonly detail: string }).detail).not.toContain('over https, or at localhost;');
  });

  it('is accepted from an older browser by its own Origin', async () => {
    const { app } = await fakeApp();
    const browser = await signedIn(app, OPERATOR);
    const answer = await request(app)
      .get('/api/session')
      .set({ Host: 'clinics.example', Origin: 'http://clinics.example' })
      .set('Cookie', browser('get', '/').get('Cookie'));
    expect(answer.status).toBe(200);
  });

  it('ends after half an hour without a request, and after twelve hours with many', async () => {
    const { app, gateway, persons } = await fakeApp();
    const idle = await signedIn(app, OPERATOR);
    gateway.clock.advance(30 * 60_000 - 1);
    expect((await idle('get', '/api/session')).status).toBe(200);
    gateway.clock.advance(1);
    expect((await idle('get', '/api/session')).status).toBe(401);

    const busy = await signedIn(app, OPERATOR);
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      gateway.clock.advance(20 * 60_000);
      expect((await busy('get', '/api/session')).status).toBe(200);
      await persons.sessionUse.flush();
    }
    gateway.clock.advance(20 * 60_000);
    expect((await busy('get', '/api/session')).status).toBe(401);
  });

  it('is listed to its person, and each of them can be ended', async () => {
    const { app } = await fakeApp();
    const [one, other] = [await signedIn(app, OPERATOR), await signedIn(app, OPERATOR)];
    const listed = await one('get', '/api/sessions');
    const { data } = listed.body as { data: { id: string; current: boolean }[] };
    expect(data.map(({ current }) => current).sort()).toEqual([false, true]);
    const stranger = await signedIn(app, AT_DESK);
    const otherId = data.find(({ current }) => !current)?.id ?? '';
    expect((await stranger('delete', `/api/sessions/${otherId}`)).status).toBe(404);
    expect((await one('delete', `/api/sessions/${otherId}`)).status).toBe(204);
    expect((await other('get', '/api/wallet')).status).toBe(401);
    const out = await one('delete', '/api/session');
    expect(out.status).toBe(204);
    expect(out.get('Set-Cookie')?.[0]).toContain('eligibility_session=; Path=/; Expires=Thu, 01 Jan 1970');
    expect((await one('get', '/api/session')).status).toBe(401);
  });

  it('is ended by the next sign-in of the same browser, whose cookie takes the place of its own', async () => {
    const { app } = await fakeApp();
    const [first, other] = [await signedIn(app, OPERATOR), await signedIn(app, AT_DESK)];
    const token = await linkFor(app, AT_DESK);
    const again = await first('post', '/api/session/link').send({ token });
    expect(again.status).toBe(201);
    expect((await first('get', '/api/session')).status).toBe(401);
    expect((await other('get', '/api/session')).status).toBe(200);
  });

  it('is listed page by page, and no list leaves one out', async () => {
    const { app } = await fakeApp();
    const browser = await signedIn(app, OPERATOR);
    await signedIn(app, OPERATOR);
    await signedIn(app, OPERATOR);
    const page = async (query: string) => (await browser('get', `/api/sessions${query}`)).body as SessionPage;
    const first = await page('?limit=2');
    const rest = await page(`?limit=2&cursor=${first.nextCursor ?? ''}`);
    expect([first.data.length, rest.data.length, rest.nextCursor]).toEqual([2, 1, null]);
    const all = (await page('')).data.map(({ id }) => id);
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(all);
    for (const query of ['?limit=0', '?cursor=x', '?all=true'])
      expect((await browser('get', `/api/sessions${query}`)).status).toBe(400);
  });

  it('has a cookie of its host alone behind TLS, and no other is accepted there', async () => {
    const { app } = await fakeApp({ trustedProxies: 1 });
    const tls = { 'X-Forwarded-Proto': 'https' };
    const token = await linkFor(app, OPERATOR);
    const answer = await request(app).post('/api/session/link').set(SAME_ORIGIN).set(tls).send({ token });
    const [cookie = ''] = answer.get('Set-Cookie') ?? [];
    expect(cookie).toMatch(
      /^__Host-eligibility_session=[\w-]{43};.* Path=\/;.* HttpOnly; Secure; SameSite=Strict$/,
    );
    const statusWith = async (sent: string) =>
      (await request(app).get('/api/session').set(SAME_ORIGIN).set(tls).set('Cookie', sent)).status;
    const value = cookie.slice(0, cookie.indexOf(';'));
    expect(await statusWith(value)).toBe(200);
    expect(await statusWith(value.replace('__Host-', ''))).toBe(401);
    expect(await statusWith(`${value}; ${value}`)).toBe(401);
  });

  it('is never mixed with a key: a request with both has the rights of the key alone', async () => {
    const { app, call } = await fakeApp();
    const browser = await signedIn(app, OPERATOR);
    const cookie = browser('get', '/').get('Cookie');
    expect((await call('get', '/api/wallet').set('Cookie', cookie)).status).toBe(200);
    const wrong = await browser('get', '/api/wallet').set('Authorization', 'Bearer wrong');
    expect(wrong.status).toBe(401);
  });
});

it('says how people can sign in', async () => {
  const { app } = await fakeApp();
  const answer = await request(app).get('/api/session/ways');
  expect(answer.body).toEqual({ openIdConnect: false, oneTimeLink: true });
});
