import { fakeClock } from '@eligibility/kit/testing';
import request from 'supertest';
import { callerOf } from '../identity/http/request-identity';
import { contextOf, requestContext, type RequestContext } from './request-context';
import { callFrom, serve } from '../testing/serve';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('requestContext', () => {
  it('gives every request its own id, whatever id the client sends, and answers it', async () => {
    const ids: string[] = [];
    const app = serve((_req, res) => {
      ids.push(contextOf(res).requestId);
      res.end();
    });
    const answers = await Promise.all([1, 2].map(() => request(app).get('/').set('X-Request-Id', 'CANARY')));
    expect(answers.map((answer) => answer.get('X-Request-Id')).sort()).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(2);
    ids.forEach((id) => {
      expect(id).toMatch(UUID);
    });
  });

  it('gives the work of the request a deadline from its arrival', async () => {
    const clock = fakeClock();
    const contexts: RequestContext[] = [];
    const app = serve(requestContext(clock, { checkDeadlineMs: 20_000, trustedProxies: 0 }), (_req, res) => {
      contexts.push(contextOf(res));
      res.end();
    });
    await request(app).get('/');
    const [context] = contexts;
    expect(context).toMatchObject({
      startedMs: clock.monotonicMs(),
      budget: { requestId: context?.requestId, deadlineMs: clock.now() + 20_000 },
    });
  });
});

describe('callerOf', () => {
  it('finds the caller behind authentication, and throws without one', async () => {
    const answering = serve(callFrom(), (_req, res) => {
      res.json({ name: callerOf(res).workspace.name });
    });
    expect((await request(answering).get('/')).body).toEqual({ name: 'Maple Street Group' });
    const forgotten = serve((_req, res) => {
      res.json({ name: callerOf(res).workspace.name });
    });
    expect((await request(forgotten).get('/')).status).toBe(500);
  });
});
