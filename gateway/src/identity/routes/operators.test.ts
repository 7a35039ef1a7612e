import request, { type Response } from 'supertest';
import { fakeApp, OPERATOR_TOKEN, type FakeApp } from '../../testing/fake-app';
import { uuid } from '../../testing/samples';

type Body = Readonly<Record<string, unknown>>;

const IN_A_MONTH = '2026-02-15T00:00:00.000Z';
const ANN = { name: 'ann', roles: ['read', 'payers'], expiresAt: IN_A_MONTH };

describe('/ops/operators', () => {
  let fake: FakeApp;
  beforeEach(async () => {
    fake = await fakeApp();
  });
  const send = (
    method: 'get' | 'post' | 'delete',
    path: string,
    { body, token = OPERATOR_TOKEN }: { body?: object; token?: string } = {},
  ): Promise<Response> =>
    request(fake.app)[method](`/ops${path}`).set('Authorization', `Bearer ${token}`).send(body);
  const make = async (body: object = ANN): Promise<{ readonly id: string; readonly token: string }> => {
    const made = await send('post', '/operators', { body });
    expect(made.status).toBe(201);
    return made.body as { id: string; token: string };
  };

  it('creates an operator whose token works at once, is shown once, and ends when it is revoked', async () => {
    const { id, token } = await make();
    expect(token).toMatch(/^elig_op_[0-9A-Za-z]{36}$/);
    const listed = await send('get', '/operators', { token });
    expect(listed.body).toEqual({
      data: [
        {
          ...ANN,
          id,
          prefix: 'elig_op_',
          lastFour: token.slice(-4),
          createdBy: 'operator',
          createdAt: '2026-01-15T12:00:00.000Z',
          revokedAt: null,
          lastUsedAt: null,
        },
      ],
      nextCursor: null,
    });
    expect((await send('delete', `/operators/${id}`)).status).toBe(204);
    expect((await send('get', '/operators', { token })).body).toMatchObject({ code: 'unauthorized' });
    expect((await send('get', '/operators')).body).toMatchObject({
      data: [{ id, revokedAt: '2026-01-15T12:00:00.000Z' }],
    });
  });

  it('refuses a token from its expiry on', async () => {
    const { token } = await make();
    fake.gateway.clock.advance(Date.parse(IN_A_MONTH) - fake.gateway.clock.now() - 1);
    expect((await send('get', '/circuits', { token })).status).toBe(200);
    fake.gateway.clock.advance(1);
    expect((await send('get', '/circuits', { token })).status).toBe(401);
  });

  it('replaces the old token with a new one', async () => {
    const { id, token } = await make();
    const rotated = await send('post', `/operators/${id}/rotate`, { body: { expiresAt: null } });
    expect(rotated.status).toBe(201);
    const { token: next } = rotated.body as { readonly token: string };
    expect(rotated.body).toMatchObject({ id, name: 'ann', roles: ANN.roles, expiresAt: null });
    expect((await send('get', '/circuits', { token })).status).toBe(401);
    expect((await send('get', '/circuits', { token: next })).status).toBe(200);
  });

  it('lists by name, page by page', async () => {
    for (const name of ['carl', 'ann', 'bob']) await make({ ...ANN, name });
    const first = await send('get', '/operators?limit=2');
    expect(first.body).toMatchObject({ data: [{ name: 'ann' }, { name: 'bob' }], nextCursor: 'bob' });
    const second = await send('get', '/operators?limit=2&cursor=bob');
    expect(second.body).toMatchObject({ data: [{ name: 'carl' }], nextCursor: null });
  });

  it('accepts a name once, and a role only from an operator who has it', async () => {
    const admin = await make({ ...ANN, name: 'admin', roles: ['admin', 'read'] });
    await make();
    expect((await send('post', '/operators', { body: ANN })).body).toMatchObject({
      code: 'operation-conflict',
    });
    const body = { ...ANN, name: 'bob' };
    const refused = await send('post', '/operators', { body, token: admin.token });
    expect(refused.body).toMatchObject({ code: 'operator-forbidden', status: 403 });
    expect(refused.text).toContain('lacks the role payers');
  });

  it.each(['0perator', 'system.', 'an-n', 'un_known'])(
    'gives no operator a name that looks like another one: %s',
    async (name) => {
      await make();
      const refused = await send('post', '/operators', { body: { ...ANN, name } });
      expect(refused.body).toMatchObject({ code: 'validation-failed', errors: [{ field: 'name' }] });
      expect((await send('get', '/operators')).body).toMatchObject({ data: [{ name: 'ann' }] });
    },
  );

  it('lets an operator revoke itself, and the built-in one remains', async () => {
    const { id, token } = await make({ ...ANN, roles: ['admin', 'read'] });
    expect((await send('delete', `/operators/${id}`, { token })).status).toBe(204);
    expect((await send('get', '/operators', { token })).status).toBe(401);
    expect((await send('get', '/operators')).status).toBe(200);
    expect((await send('delete', '/operators/operator')).body).toMatchObject({ code: 'not-found' });
  });

  it.each<[Body, string]>([
    [{ ...ANN, name: 'Ann' }, 'name'],
    [{ ...ANN, name: 'ann\n' }, 'name'],
    [{ ...ANN, name: 'operator' }, 'name'],
    [{ ...ANN, roles: [] }, 'roles'],
    [{ ...ANN, roles: ['root'] }, 'roles.0'],
    [{ ...ANN, roles: ['read', 'read'] }, 'roles.1'],
    [{ name: 'ann', roles: ['read'] }, 'expiresAt'],
    [{ ...ANN, expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  ])('refuses %j as an operator for its %s', async (body, field) => {
    const answer = await send('post', '/operators', { body });
    expect(answer.body).toMatchObject({ code: 'validation-failed', status: 400, errors: [{ field }] });
  });

  it.each(['/operators?cursor=No%20Name', '/operators?limit=201'])('refuses %s', async (path) => {
    expect((await send('get', path)).body).toMatchObject({ code: 'validation-failed' });
  });

  it.each([uuid(99), 'no-uuid'])('finds no operator %s', async (id) => {
    const body = { expiresAt: null };
    expect((await send('post', `/operators/${id}/rotate`, { body })).body).toMatchObject({
      code: 'not-found',
    });
    expect((await send('delete', `/operators/${id}`)).body).toMatchObject({ code: 'not-found' });
  });

  it('takes the name of the acting operator from the token alone', async () => {
    const { token } = await make();
    const body = { reason: 'sick', actor: 'carl', by: 'carl', who: 'carl', operator: 'carl' };
    const isolated = await send('post', '/circuits/payers/P1/isolate', { body, token });
    expect(isolated.body).toMatchObject({ by: 'ann', why: 'sick' });
    const { entries } = await fake.workspaces.listAudit({ limit: 1, cursor: undefined });
    expect(entries).toMatchObject([{ actor: 'ann', action: 'circuit.isolated' }]);
    expect(fake.lines.join('')).toContain('"actor":"ann"');
  });
});
