import request, { type Response } from 'supertest';
import { fakeApp, OPERATOR_TOKEN, type FakeApp } from '../../testing/fake-app';
import { API_KEY, CLINIC, OTHER_WORKSPACE, uuid, WORKSPACE } from '../../testing/samples';

type List = {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly nextCursor: string | null;
};

const BELOW = `/ops/workspaces/${WORKSPACE.id}`;

describe('the lists of operators', () => {
  let fake: FakeApp;
  beforeEach(async () => {
    fake = await fakeApp();
    const { workspaces, gateway } = fake;
    const nowMs = gateway.clock.now();
    await workspaces.addWorkspace({ ...OTHER_WORKSPACE, createdAtMs: nowMs + 1 });
    await workspaces.addClinic({ ...CLINIC, clientId: uuid(30), createdAtMs: nowMs + 1 });
    const added = [
      { workspaceId: WORKSPACE.id, revokedAtMs: nowMs },
      { workspaceId: OTHER_WORKSPACE.id, expiresAtMs: nowMs },
      { workspaceId: OTHER_WORKSPACE.id },
    ];
    for (const [n, key] of added.entries()) {
      const id = uuid(61 + n);
      await workspaces.addKey({
        ...API_KEY,
        ...key,
        id,
        hash: `a secret hash ${id}`,
        createdAtMs: nowMs + 1 + n,
      });
    }
  });
  const ask = (path: string): Promise<Response> =>
    request(fake.app)
      .get(path)
      .set('Authorization', `Bearer ${OPERATOR_TOKEN}`)
      .then((answer) => answer);
  const list = async (path: string): Promise<List> => {
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    return answer.body as List;
  };
  const idsOf = async (path: string): Promise<readonly unknown[]> =>
    (await list(path)).data.map(({ id, clientId = id }) => clientId);

  it.each([
    ['/ops/workspaces', [OTHER_WORKSPACE.id, WORKSPACE.id]],
    [`${BELOW}/clinics`, [uuid(30), CLINIC.clientId]],
    [`${BELOW}/keys`, [uuid(61), API_KEY.id]],
    ['/ops/keys', [uuid(63), uuid(62), uuid(61), API_KEY.id]],
  ])('%s is sorted newest first, in cursor pages', async (path, ids) => {
    expect(await list(path)).toMatchObject({ nextCursor: null });
    expect(await idsOf(path)).toEqual(ids);
    const walked: unknown[] = [];
    let cursor = '';
    for (let pages = 0; pages < ids.length; pages += 1) {
      const { data, nextCursor } = await list(`${path}?limit=1${cursor}`);
      walked.push(...data.map(({ id, clientId = id }) => clientId));
      expect(nextCursor === null).toBe(pages === ids.length - 1);
      cursor = `&cursor=${String(nextCursor)}`;
    }
    expect(walked).toEqual(ids);
  });

  it.each([
    ['', [uuid(63), uuid(62), uuid(61), API_KEY.id]],
    ['?usable=true', [uuid(63), API_KEY.id]],
    ['?usable=false', [uuid(62), uuid(61)]],
    [`?workspaceId=${OTHER_WORKSPACE.id}`, [uuid(63), uuid(62)]],
    [`?workspaceId=${OTHER_WORKSPACE.id}&usable=true`, [uuid(63)]],
    [`?workspaceId=${uuid(99)}`, []],
  ])('/ops/keys%s lists the requested keys', async (query, ids) => {
    expect(await idsOf(`/ops/keys${query}`)).toEqual(ids);
  });

  it('filter the keys of one workspace as well', async () => {
    expect(await idsOf(`${BELOW}/keys?usable=true`)).toEqual([API_KEY.id]);
    expect(await idsOf(`${BELOW}/keys?usable=false`)).toEqual([uuid(61)]);
  });

  it('show the workspace of a key, and neither its text nor its hash', async () => {
    const answer = await ask('/ops/keys?limit=1');
    const [key = {}] = (answer.body as List).data;
    expect(key['workspaceId']).toBe(OTHER_WORKSPACE.id);
    expect(Object.keys(key)).not.toEqual(expect.arrayContaining(['hash']));
    expect(answer.text).not.toContain('a secret hash');
  });

  it.each(['/ops/workspaces', `${BELOW}/clinics`, `${BELOW}/keys`, '/ops/keys'])(
    '%s refuses what is no page of it, and parameters that it does not know',
    async (path) => {
      for (const [query, field] of [
        ['limit=0', 'limit'],
        ['limit=201', 'limit'],
        ['limit=x', 'limit'],
        ['workspace=1', 'workspace'],
        ['Limit=1', 'Limit'],
        ['__proto__=1', '__proto__'],
      ]) {
        const { body } = (await ask(`${path}?${String(query)}`)) as { body: unknown };
        expect(body).toMatchObject({ code: 'validation-failed', errors: [{ field }] });
      }
      expect((await ask(`${path}?cursor=no%20cursor`)).status).toBe(400);
    },
  );

  it.each(['usable=perhaps', 'workspaceId=x'])('/ops/keys?%s is refused', async (query) => {
    expect((await ask(`/ops/keys?${query}`)).body).toMatchObject({ code: 'validation-failed' });
  });
});
