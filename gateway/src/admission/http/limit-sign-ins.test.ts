import { AppError } from '@eligibility/kit';
import { fakeClock } from '@eligibility/kit/testing';
import { createMetrics } from '@eligibility/kit/telemetry';
import type { RequestHandler } from 'express';
import request, { type Response } from 'supertest';
import { signInLimit } from '../app/sign-in-limit';
import { limitSignIns, signInMeter } from './limit-sign-ins';
import { bearerOf } from '../../http/credentials';
import { serveBehind } from '../../testing/serve';

describe('limitSignIns', () => {
  const setUp = (trustedProxies = 0) => {
    const clock = fakeClock();
    const metrics = createMetrics();
    const asked: unknown[] = [];
    let isAway = false;
    let limited = 0;
    const authenticate: RequestHandler = (req, _res, next) => {
      asked.push(req.headers.authorization);
      if (isAway) throw new AppError('service-unavailable');
      if (bearerOf(req.headers.authorization) !== 'good') throw new AppError('unauthorized');
      next();
    };
    const limit = signInLimit({
      door: 'operators',
      limits: { perAddress: 3, perCredential: 2 },
      clock,
      keyHash: (text) => `hash of ${text}`,
      meter: signInMeter(metrics),
      isWellFormed: () => true,
      isIssued: () => Promise.resolve(false),
    });
    const guarded = limitSignIns(limit, authenticate, () => (limited += 1));
    const app = serveBehind(trustedProxies, guarded, (_req, res) => {
      res.end();
    });
    const get = (authorization?: string, forwardedFor?: string): Promise<Response> => {
      const asking = request(app).get('/');
      if (authorization !== undefined) asking.set('Authorization', authorization);
      if (forwardedFor !== undefined) asking.set('X-Forwarded-For', forwardedFor);
      return asking;
    };
    const guess = async (times: number, forwardedFor?: string): Promise<readonly number[]> => {
      const statuses = [];
      for (let n = 0; n < times; n += 1)
        statuses.push((await get(`Bearer guess${String(n)}`, forwardedFor)).status);
      return statuses;
    };
    const goAway = (): void => {
      isAway = true;
    };
    return { clock, metrics, asked, limited: () => limited, get, guess, goAway };
  };

  it('answers failures beyond the limit with 429 and the wait, without a look-up', async () => {
    const { asked, limited, get, guess, metrics } = setUp();
    expect(await guess(3)).toEqual([401, 401, 401]);
    const answer = await get('Bearer guess');
    expect(answer.status).toBe(429);
    expect(answer.body).toMatchObject({ code: 'rate-limited', detail: 'Too many sign-ins failed.' });
    expect(answer.get('Retry-After')).toBe('20');
    expect(answer.get('RateLimit-Policy')).toBe('"failed-sign-ins";q=3;w=60');
    expect(answer.get('RateLimit')).toBe('"failed-sign-ins";r=0;t=20');
    expect(answer.get('Connection')).toBe('close');
    expect(answer.get('WWW-Authenticate')).toBeUndefined();
    expect(asked).toHaveLength(3);
    expect(limited()).toBe(1);
    expect(await metrics.text()).toContain(
      'eligibility_sign_ins_limited_total{door="operators",reason="address"} 1',
    );
  });

  it('exports its counters from zero, so that the first failures are an increase', async () => {
    const { metrics } = setUp();
    const text = await metrics.text();
    expect(text).toContain('eligibility_sign_ins_limited_total{door="api",reason="credential"} 0');
    expect(text).toContain('eligibility_sign_ins_refused_total{door="operators",reason="unknown"} 0');
  });

  it('counts a malformed header as a failed sign-in, and a missing one not at all', async () => {
    const { get, guess } = setUp();
    for (let n = 0; n < 10; n += 1) expect((await get()).status).toBe(401);
    for (let n = 0; n < 3; n += 1) expect((await get(`Basic ${String(n)}`)).status).toBe(401);
    expect(await guess(1)).toEqual([429]);
    expect((await get()).status).toBe(401);
  });

  it("counts a header that is not a bearer credential apart from the bearer's own", async () => {
    const { get } = setUp();
    for (let n = 0; n < 2; n += 1) await get('good');
    expect((await get('good')).status).toBe(429);
    expect((await get('Bearer good')).status).toBe(200);
  });

  it('does not count a failure while the store is down', async () => {
    const { get, goAway, asked } = setUp();
    goAway();
    for (let n = 0; n < 10; n += 1) expect((await get('Bearer good')).status).toBe(503);
    expect(asked).toHaveLength(10);
  });

  it('counts by the address that trusted proxies saw, a /64 network as one, not by a claimed one', async () => {
    const { guess } = setUp(1);
    expect(await guess(4, '198.51.100.7')).toEqual([401, 401, 401, 429]);
    expect(await guess(1, '203.0.113.1, 198.51.100.7')).toEqual([429]);
    expect(await guess(1, '198.51.100.8')).toEqual([401]);

    const other = setUp(1);
    await other.guess(3, '2001:db8::1');
    expect(await other.guess(1, '2001:db8:0:0:ffff::2')).toEqual([429]);
    expect(await other.guess(1, '2001:db8:0:1::1')).toEqual([401]);

    const direct = setUp(0);
    await direct.guess(3, '198.51.100.7');
    expect(await direct.guess(1, '198.51.100.8')).toEqual([429]);
  });
});
