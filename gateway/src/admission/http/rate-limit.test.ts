import { fakeClock } from '@eligibility/kit/testing';
import request from 'supertest';
import { memoryRateLimiter } from '../adapters/memory-limiter';
import { API_KEY, OTHER_WORKSPACE, uuid, WORKSPACE } from '../../testing/samples';
import { NO_KEY_LIMITS, type ApiKey, type Workspace } from '../../identity/domain/workspace';
import { rateLimitsOf } from '../../identity/http/request-identity';
import { rateLimit } from './rate-limit';
import { callFrom, serve } from '../../testing/serve';

describe('rateLimit', () => {
  const setUp = () => {
    const clock = fakeClock();
    const limiter = memoryRateLimiter(clock);
    let served = 0;
    const app = (workspace: Workspace, key: ApiKey = API_KEY) =>
      serve(callFrom(workspace, key), rateLimit(limiter, 2, rateLimitsOf), (_req, res) => {
        served += 1;
        res.end();
      });
    return { clock, app, served: () => served };
  };

  it('reports on every answer what is left, and runs nothing beyond it until the named time', async () => {
    const { app, clock, served } = setUp();
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await request(app(WORKSPACE)).get('/'));
    const refusal = answers[2];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers.map((answer) => answer.get('RateLimit-Policy'))).toEqual(
      Array(3).fill('"workspace";q=2;w=60'),
    );
    expect(answers.map((answer) => answer.get('RateLimit'))).toEqual([
      '"workspace";r=1;t=30',
      '"workspace";r=0;t=30',
      '"workspace";r=0;t=30',
    ]);
    expect(refusal?.body).toMatchObject({
      code: 'rate-limited',
      status: 429,
      detail: 'The workspace sends more requests than its limit.',
    });
    expect(refusal?.get('Retry-After')).toBe('30');
    expect(served()).toBe(2);
    clock.advance(30_000);
    expect((await request(app(WORKSPACE)).get('/')).status).toBe(200);
  });

  describe('of a single key', () => {
    const limited = { ...API_KEY, id: uuid(31), limits: { ...NO_KEY_LIMITS, rateLimitPerMinute: 1 } };

    it('applies in addition to that of the workspace, and both are reported', async () => {
      const { app, clock } = setUp();
      const first = await request(app(WORKSPACE, limited)).get('/');
      expect(first.status).toBe(200);
      expect(first.get('RateLimit-Policy')).toBe('"workspace";q=2;w=60, "key";q=1;w=60');
      expect(first.get('RateLimit')).toBe('"workspace";r=1;t=30, "key";r=0;t=60');
      const refusal = await request(app(WORKSPACE, limited)).get('/');
      expect(refusal.body).toMatchObject({
        code: 'rate-limited',
        detail: 'The API key sends more requests than its own limit.',
      });
      expect(refusal.get('Retry-After')).toBe('60');
      expect(refusal.get('RateLimit')).toBe('"key";r=0;t=60');
      clock.advance(60_000);
      expect((await request(app(WORKSPACE, limited)).get('/')).status).toBe(200);
    });

    it("takes nothing from the workspace's quota for what it refuses", async () => {
      const { app } = setUp();
      for (let n = 0; n < 5; n += 1) await request(app(WORKSPACE, limited)).get('/');
      const other = await request(app(WORKSPACE)).get('/');
      expect([other.status, other.get('RateLimit')]).toEqual([200, '"workspace";r=0;t=30']);
    });
  });

  it('gives a workspace its own limit and bucket', async () => {
    const { app } = setUp();
    const answer = await request(app({ ...OTHER_WORKSPACE, rateLimitPerMinute: 600 })).get('/');
    expect(answer.get('RateLimit-Policy')).toBe('"workspace";q=600;w=60');
    expect(answer.get('RateLimit')).toBe('"workspace";r=599;t=1');
    expect((await request(app(WORKSPACE)).get('/')).get('RateLimit')).toBe('"workspace";r=1;t=30');
  });
});
