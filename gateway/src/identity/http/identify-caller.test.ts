import { fakeClock } from '@eligibility/kit/testing';
import request from 'supertest';
import { inMemoryStores } from '../../testing/in-memory-stores';
import { API_KEY, WORKSPACE } from '../../testing/samples';
import { formatApiKey } from '../domain/api-key';
import { formatOperatorToken } from '../domain/operator';
import { identifyCaller, needScope } from './identify-caller';
import { callerOf } from './request-identity';
import { callFrom, serve } from '../../testing/serve';
import { sessionDoor } from '../../testing/session-door';

const SECRET = formatApiKey(new Uint8Array(60).fill(1));
const TOKEN = formatOperatorToken(new Uint8Array(60).fill(1));

describe('identifyCaller', () => {
  const workspaces = inMemoryStores().workspaces;
  const keyUse = { note: () => undefined, flush: () => Promise.resolve() };
  const refusedAddresses = { note: () => undefined };
  const keyHash = (text: string): string => `hash of ${text}`;
  const deps = { workspaces, keyUse, refusedAddresses, keyHash, clock: fakeClock(), persons: sessionDoor() };
  const app = serve(identifyCaller(deps), (_req, res) => {
    res.json({ workspaceId: callerOf(res).workspace.id });
  });
  const get = (authorization?: string) =>
    request(app)
      .get('/')
      .set(authorization === undefined ? {} : { Authorization: authorization });

  beforeAll(async () => {
    await workspaces.addWorkspace(WORKSPACE);
    await workspaces.addKey({ ...API_KEY, hash: `hash of ${SECRET}` });
  });

  it.each([`Bearer ${SECRET}`, `BEARER   ${SECRET}`])('finds the caller of %j', async (authorization) => {
    expect((await get(authorization)).body).toEqual({ workspaceId: WORKSPACE.id });
  });

  it('answers two credentials with 401, whichever is valid, and says that there were two', async () => {
    const good = `Bearer ${SECRET}`;
    for (const twice of [
      [good, good],
      [good, 'Bearer x'],
      ['Basic x', good],
    ]) {
      const answer = await request(app).get('/').set({ Authorization: twice });
      expect(answer.body).toMatchObject({
        status: 401,
        code: 'unauthorized',
        detail: 'The header Authorization was sent twice: send one.',
      });
    }
  });

  it('treats a comma as part of one credential', async () => {
    const digest = await get('Digest username="a", realm="b"');
    expect((digest.body as { detail: string }).detail).not.toContain('twice');
  });

  it('says what the form of a request shows', async () => {
    const wrong = [undefined, SECRET, `Basic ${SECRET}`, `Bearer ${TOKEN}`];
    const answers = await Promise.all(wrong.map((authorization) => get(authorization)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
    expect(new Set(answers.map(({ body }) => (body as { detail: string }).detail)).size).toBe(4);
    expect(answers.map((answer) => answer.get('WWW-Authenticate'))).toEqual(answers.map(() => 'Bearer'));
  });

  it('answers every key that does not work with the same 401', async () => {
    const keys = [`${SECRET}x`, SECRET.slice(0, -1), formatApiKey(new Uint8Array(60).fill(2)), 'x'];
    const answers = await Promise.all(keys.map((key) => get(`Bearer ${key}`)));
    const bodies = answers.map(({ status, body }) => ({ ...(body as object), status, instance: '' }));
    expect(new Set(bodies.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(answers.map((answer) => answer.get('WWW-Authenticate'))).toEqual(answers.map(() => 'Bearer'));
  });
});

describe('needScope', () => {
  const app = (scopes: typeof API_KEY.scopes) =>
    serve(callFrom(WORKSPACE, { ...API_KEY, scopes }), needScope('wallet:read'), (_req, res) => {
      res.end();
    });

  it('accepts a key with the scope, and answers another with 403', async () => {
    expect((await request(app(['wallet:read'])).get('/')).status).toBe(200);
    const answer = await request(app(['check:live'])).get('/');
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'client-forbidden' });
  });
});
