import request, { type Response } from 'supertest';
import { SCOPES } from '../../identity/domain/api-key';
import { NO_KEY_LIMITS, type KeyLimits } from '../../identity/domain/workspace';
import { fakeApp, OPERATOR_TOKEN, type FakeApp } from '../../testing/fake-app';
import { API_KEY, uuid, WORKSPACE } from '../../testing/samples';
import { signedIn, type Browser } from '../../testing/signed-in';

const KEYS = '/api/workspace/keys';
type Issued = { readonly id: string };

describe('a limit of a key', () => {
  let fake: FakeApp;
  let admin: Browser;
  beforeEach(async () => {
    fake = await fakeApp({ scopes: SCOPES });
    admin = await signedIn(fake.app, { role: 'admin', workspaceId: WORKSPACE.id });
  });

  const ops = (method: 'post' | 'patch', path: string, body: object): Promise<Response> =>
    request(fake.app)
      [method](`/ops${path}`)
      .auth(OPERATOR_TOKEN, { type: 'bearer' })
      .send(body)
      .then((answer) => answer);
  const ofOperator = async (limits: object): Promise<string> => {
    const wanted = { name: 'desk', scopes: ['check:live'], ...limits };
    return ((await ops('post', `/workspaces/${WORKSPACE.id}/keys`, wanted)).body as Issued).id;
  };
  const change = async (id: string, limits: object): Promise<number> => {
    const statuses = [
      (await admin('patch', `${KEYS}/${id}`).send(limits)).status,
      (await fake.call('patch', `${KEYS}/${id}`).send(limits)).status,
    ];
    expect(new Set(statuses).size).toBe(1);
    return statuses[0] ?? 0;
  };

  it.each([
    ['checksPerDay', 5, [6, null], [5, 4]],
    ['rateLimitPerMinute', 60, [61, null], [60, 1]],
    [
      'allowedAddresses',
      ['192.0.2.1', '198.51.100.0/24'],
      [['192.0.2.1', '203.0.113.0/24'], null],
      [['192.0.2.1']],
    ],
  ])('that an operator set, %s, is loosened by an operator alone', async (name, value, looser, tighter) => {
    const id = await ofOperator({ [name]: value });
    for (const wanted of looser) expect(await change(id, { [name]: wanted })).toBe(403);
    expect((await fake.workspaces.findKeyById(id))?.limits).toMatchObject({ [name]: value });
    for (const wanted of tighter) expect(await change(id, { [name]: wanted })).toBe(200);
    expect((await ops('patch', `/keys/${id}`, { [name]: null })).status).toBe(200);
    expect(await change(id, { [name]: value })).toBe(200);
    expect(await change(id, { [name]: null })).toBe(200);
  });

  it('stays an operator’s through a rotation, and when an operator sets it later', async () => {
    const first = await ofOperator({ checksPerDay: 5 });
    const rotated = await admin('post', `${KEYS}/${first}/rotate`).send({ overlapSeconds: 0 });
    expect(await change((rotated.body as Issued).id, { checksPerDay: null })).toBe(403);
    const later = await ofOperator({});
    await ops('patch', `/keys/${later}`, { rateLimitPerMinute: 9 });
    expect(await change(later, { rateLimitPerMinute: null })).toBe(403);
    expect(await change(later, { checksPerDay: 3 })).toBe(200);
    expect(await change(later, { checksPerDay: null })).toBe(200);
  });

  describe('of the key that asks', () => {
    const limited = async (limits: Partial<KeyLimits>): Promise<void> => {
      fake = await fakeApp({ scopes: SCOPES, limits: { ...NO_KEY_LIMITS, ...limits } });
      await fake.workspaces.addKey({ ...API_KEY, id: uuid(70), hash: 'of another', scopes: SCOPES });
    };
    const statusOf = async (path: string, body: object, method: 'post' | 'patch' = 'post'): Promise<number> =>
      (await fake.call(method, `/api/workspace${path}`).send(body)).status;
    const issue = (more: object): Promise<number> =>
      statusOf('/keys', { name: 'new', scopes: ['check:live'], ...more });

    it('is one of every key that it gives', async () => {
      await limited({ rateLimitPerMinute: 60 });
      expect(await issue({})).toBe(403);
      expect(await issue({ rateLimitPerMinute: 61 })).toBe(403);
      expect(await issue({ rateLimitPerMinute: 60 })).toBe(201);
      expect(await statusOf(`/keys/${uuid(70)}/rotate`, { overlapSeconds: 0 })).toBe(403);
      expect(await statusOf(`/keys/${API_KEY.id}`, { rateLimitPerMinute: null }, 'patch')).toBe(403);
      expect(await statusOf(`/keys/${API_KEY.id}/rotate`, { overlapSeconds: 60 })).toBe(201);
    });

    it('that is a daily budget keeps it from giving a key, because each has a budget of its own', async () => {
      await limited({ checksPerDay: 5 });
      expect(await issue({ checksPerDay: 5 })).toBe(403);
      expect(await statusOf(`/keys/${API_KEY.id}/rotate`, { overlapSeconds: 0 })).toBe(403);
      expect(await statusOf(`/keys/${API_KEY.id}`, { checksPerDay: 6 }, 'patch')).toBe(403);
      expect(await statusOf(`/keys/${API_KEY.id}`, { checksPerDay: 4 }, 'patch')).toBe(200);
    });

    it('keeps it from giving a role to a person, who has no limits', async () => {
      for (const limits of [{ checksPerDay: 5 }, { rateLimitPerMinute: 60 }]) {
        await limited(limits);
        expect(await statusOf('/members', { email: 'carl@clinics.example', role: 'viewer' })).toBe(403);
        expect(await statusOf('/members/links', { name: 'Desk 3', role: 'viewer' })).toBe(403);
      }
      expect(await fake.persons.people.findPersonByEmail('carl@clinics.example')).toBeUndefined();
    });
  });
});
