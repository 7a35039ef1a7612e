import { randomUUID } from 'node:crypto';
import { PATIENT, type Answer, type Call } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { openedWorkspace } from '../../helpers/workspaces';
import { linkFor, redeemed, signedIn, stranger, type Person } from './_people';

const LINK = '/api/session/link';
const TLS = { 'x-forwarded-proto': 'https' };
const MINUTE_MS = 60_000;

const codeOf = ({ body }: { readonly body: unknown }): unknown => (body as { readonly code?: string }).code;

type Session = {
  readonly person: { readonly id: string };
  readonly createdAt: string;
  readonly expiresAt: string;
};
type SessionPage = {
  readonly data: readonly { readonly id: string; readonly current: boolean }[];
  readonly nextCursor: string | null;
};

describe('a session', () => {
  let system: SharedSystem;
  let atDesk: object;
  let operator: object;
  beforeAll(async () => {
    system = await sharedSystem('Sessions', { TRUSTED_PROXIES: '1' });
  });
  beforeEach(() => {
    const { workspaceId } = system;
    atDesk = { role: 'front-desk', workspaceId, name: `Desk ${randomUUID()}` };
    operator = { role: 'operator', workspaceId, name: `Ann ${randomUUID()}` };
  });

  const newestAct = async (query: Readonly<Record<string, string>> = {}): Promise<unknown> => {
    const audit = await system.operate('/ops/audit', { query: { ...query, limit: '1' } });
    return (audit.body as { readonly data: readonly unknown[] }).data[0];
  };
  const sessionOf = async (person: Person): Promise<Session> =>
    (await person('GET', '/api/session')).body as Session;
  /** Without the headers of a browser, unless the test sends them. */
  const bare = (path: string, { headers, ...call }: Call): Promise<Answer> =>
    system.call(path, { ...call, headers: { authorization: undefined, ...headers } });
  const cookieOf = async (token: string, headers: Call['headers'] = {}): Promise<string> => {
    const sent = { 'sec-fetch-site': 'same-origin', ...headers };
    const entered = await bare(LINK, { json: { token }, headers: sent });
    expect(entered.status).toBe(201);
    return entered.headers['set-cookie'] ?? '';
  };
  const valueOf = (cookie: string): string => cookie.slice(0, cookie.indexOf(';'));

  describe('by a sign-in link', () => {
    it('opens once, for twelve hours, with a cookie that scripts and other sites cannot use', async () => {
      const token = await linkFor(system, operator);
      const cookie = await cookieOf(token);
      expect(cookie).toMatch(
        /^eligibility_session=[\w-]{43}; Max-Age=43200; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
      );
      const headers = { 'sec-fetch-site': 'same-origin', cookie: valueOf(cookie) };
      const { body } = await bare('/api/session', { headers });
      expect(body).toMatchObject({
        person: { email: null },
        installationRoles: ['operator'],
        workspaces: [{ workspaceId: system.workspaceId, name: 'Sessions', role: 'admin', clientIds: null }],
        idleSeconds: 1_800,
      });
      const { createdAt, expiresAt } = body as Session;
      expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(12 * 60 * MINUTE_MS);
      expect((await stranger(system)('POST', LINK, { json: { token } })).status).toBe(401);
    });

    it('is refused alike for used, unknown and malformed tokens', async () => {
      const used = await linkFor(system, atDesk);
      await redeemed(system, used);
      const unknown = Buffer.alloc(32, 1).toString('base64url');
      const seen = async (token: string): Promise<object> => {
        const { status, body } = await stranger(system)('POST', LINK, { json: { token } });
        return { ...(body as object), status, instance: '' };
      };
      const refused = await seen(used);
      expect(refused).toMatchObject({ status: 401, code: 'unauthorized' });
      for (const token of [unknown, 'no token']) expect(await seen(token)).toEqual(refused);
    });

    it('has its token in the fragment alone, and the audit log names its maker and the sign-in', async () => {
      const made = await system.operate('/ops/sign-in-links', { json: operator });
      const { url } = made.body as { readonly url: string };
      expect(url).toMatch(new RegExp(`^${system.access.baseUrl}/console/sign-in#[\\w-]{43}$`));
      expect(await newestAct()).toMatchObject({ actor: 'operator', action: 'sign-in-link.create' });
      const token = url.slice(url.indexOf('#') + 1);
      await redeemed(system, token);
      const act = await newestAct();
      expect(act).toMatchObject({
        actor: expect.stringMatching(/^link:ann /) as string,
        action: 'person.sign-in',
      });
      expect(JSON.stringify([act, system.logged()])).not.toContain(token);
    });

    it('is not made for a role in a workspace without one', async () => {
      const refused = await system.operate('/ops/sign-in-links', { json: { role: 'viewer' } });
      expect(codeOf(refused)).toBe('validation-failed');
    });
  });

  it('runs a check as its person, and has each look at an answer recorded, which a key has not', async () => {
    const desk = await signedIn(system, atDesk);
    const { id } = (await sessionOf(desk)).person;
    const headers = { 'x-client-id': system.access.clientId, 'idempotency-key': randomUUID() };
    const checked = await desk('POST', '/api/eligibility/check', { json: PATIENT, headers });
    expect(checked.body).toMatchObject({ success: true });
    const list = await desk('GET', '/api/eligibility/checks');
    expect(list.body).toMatchObject({ data: [{ keyId: null, personId: id, charged: true }] });
    expect(system.logged()).toContain(`"personId":"${id}"`);

    const checkId = checked.headers.get('check-id') ?? '';
    const path = `/api/eligibility/checks/${checkId}/answer`;
    const reads = { action: 'answer.read' };
    const before = await newestAct(reads);
    expect((await system.call(path)).status).toBe(200);
    expect(await newestAct(reads)).toEqual(before);
    expect((await desk('GET', path)).status).toBe(200);
    expect((await desk('GET', `/api/eligibility/checks/${randomUUID()}/answer`)).status).toBe(404);
    expect(await newestAct(reads)).toMatchObject({
      actor: expect.stringMatching(/^link:desk /) as string,
      target: checkId,
      detail: { what: 'answer', workspaceId: system.workspaceId },
    });
  });

  it('names a workspace of its own in any letter case, and is refused alike with every other name', async () => {
    const { workspaceId } = system;
    const viewer = await signedIn(system, { ...atDesk, role: 'viewer' });
    const other = await openedWorkspace(system, 'Other');
    const codeIn = async (named: string): Promise<unknown> =>
      codeOf(await viewer('GET', '/api/wallet', { headers: { 'x-workspace-id': named } }));
    expect(await codeIn(workspaceId.toUpperCase())).toBeUndefined();
    for (const named of [other.workspaceId, randomUUID(), 'no id', `${workspaceId}, ${workspaceId}`])
      expect(await codeIn(named)).toBe('client-forbidden');
  });

  it('opens to a person on call the board, and of the audit log what is about circuits', async () => {
    const onCall = await signedIn(system, { role: 'on-call', name: `Night ${randomUUID()}` });
    const statusOf = async (path: string): Promise<number> => (await onCall('GET', path)).status;
    for (const path of ['/ops/circuits', '/ops/payers/search', '/ops/audit?action=circuit.isolated'])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    for (const path of [
      '/ops/audit',
      '/ops/audit?action=wallet.grant',
      '/ops/workspaces',
      '/ops/keys',
      '/ops/people',
    ])
      expect([path, await statusOf(path)]).toEqual([path, 403]);
    expect((await onCall('POST', '/ops/sign-in-links', { json: operator })).status).toBe(403);
  });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://evil.example' },
    { origin: 'null' },
    {},
  ])('changes and reads nothing for a request that another site may have caused: %j', async (sent) => {
    const cookie = valueOf(await cookieOf(await linkFor(system, operator)));
    for (const [method, path] of [
      ['GET', '/api/wallet'],
      ['GET', '/api/session'],
      ['DELETE', '/api/session'],
      ['POST', '/ops/workspaces'],
    ] as const) {
      const json = method === 'POST' ? { json: { name: 'forged' } } : {};
      const forged = await bare(path, { method, headers: { cookie, ...sent }, ...json });
      expect([forged.status, codeOf(forged)]).toEqual([403, 'cross-site-request']);
      // Where a browser names no page, as over plain http, a person reads what to do.
      const saysWhatToDo = forged.text.includes(
        'The browser does not say which page asks. Open the console over https',
      );
      expect(saysWhatToDo).toBe(Object.keys(sent).length === 0);
    }
    const own = { 'sec-fetch-site': 'same-origin', cookie };
    expect((await bare('/api/session', { headers: own })).status).toBe(200);
    expect((await bare(LINK, { json: { token: 'x' }, headers: sent })).status).toBe(403);
    // As an older browser names the page.
    const ofOlder = { origin: system.access.baseUrl, cookie };
    expect((await bare('/api/session', { headers: ofOlder })).status).toBe(200);
  });

  it('is listed to its person page by page, and each of them can be ended by that person alone', async () => {
    const one = await signedIn(system, operator);
    const other = await signedIn(system, operator);
    await signedIn(system, operator);
    const page = async (query: string): Promise<SessionPage> =>
      (await one('GET', `/api/sessions${query}`)).body as SessionPage;
    const first = await page('?limit=2');
    const rest = await page(`?limit=2&cursor=${first.nextCursor ?? ''}`);
    const all = (await page('')).data;
    expect([first.data.length, rest.data.length, rest.nextCursor]).toEqual([2, 1, null]);
    expect([...first.data, ...rest.data]).toEqual(all);
    expect(all.map(({ current }) => current).sort()).toEqual([false, false, true]);
    for (const query of ['?limit=0', '?cursor=x', '?all=true'])
      expect((await one('GET', `/api/sessions${query}`)).status).toBe(400);

    const someoneElse = await signedIn(system, atDesk);
    const others = all.filter(({ current }) => !current).map(({ id }) => `/api/sessions/${id}`);
    for (const path of others) {
      expect((await someoneElse('DELETE', path)).status).toBe(404);
      expect((await one('DELETE', path)).status).toBe(204);
    }
    expect((await other('GET', '/api/wallet')).status).toBe(401);
    const out = await one('DELETE', '/api/session');
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toContain('eligibility_session=; Path=/; Expires=Thu, 01 Jan 1970');
    expect((await one('GET', '/api/session')).status).toBe(401);
  });

  it('is ended by the next sign-in of the same browser, whose cookie takes the place of its own', async () => {
    const cookie = valueOf(await cookieOf(await linkFor(system, operator)));
    const other = await signedIn(system, atDesk);
    await cookieOf(await linkFor(system, atDesk), { cookie });
    const headers = { 'sec-fetch-site': 'same-origin', cookie };
    expect((await bare('/api/session', { headers })).status).toBe(401);
    expect((await other('GET', '/api/session')).status).toBe(200);
  });

  it('has a cookie of its host alone behind TLS, and no other is accepted there', async () => {
    const cookie = await cookieOf(await linkFor(system, operator), TLS);
    expect(cookie).toMatch(
      /^__Host-eligibility_session=[\w-]{43};.* Path=\/;.* HttpOnly; Secure; SameSite=Strict$/,
    );
    const value = valueOf(cookie);
    for (const [sent, status] of [
      [value, 200],
      [value.replace('__Host-', ''), 401],
      [`${value}; ${value}`, 401],
    ] as const) {
      const headers = { 'sec-fetch-site': 'same-origin', ...TLS, cookie: sent };
      expect((await bare('/api/session', { headers })).status).toBe(status);
    }
  });

  it('is never mixed with a key: a request with both has the rights of the key alone', async () => {
    const cookie = valueOf(await cookieOf(await linkFor(system, operator)));
    expect((await system.call('/api/wallet', { headers: { cookie } })).status).toBe(200);
    const headers = { cookie, 'sec-fetch-site': 'same-origin', authorization: 'Bearer wrong' };
    expect((await system.call('/api/wallet', { headers })).status).toBe(401);
  });
});
