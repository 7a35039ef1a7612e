import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@eligibility/kit/testing';
import request from 'supertest';
import { CHECK_FIELDS, fakeApp, OPERATOR_TOKEN, SECRET, type FakeApp } from '../../testing/fake-app';
import { CLINIC } from '../../testing/samples';

const CHECK = `/api/eligibility/check?${new URLSearchParams(CHECK_FIELDS).toString()}`;
const never = (): Promise<never> => new Promise(() => undefined);

describe('an overloaded gateway', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  /** Sends checks that are not answered within seconds. */
  async function burdened(fake: FakeApp, checks: number, reached: string): Promise<void> {
    server = createServer(fake.app).listen(0);
    const { port } = server.address() as AddressInfo;
    const headers = { Authorization: `Bearer ${SECRET}`, 'X-Client-Id': CLINIC.clientId };
    for (let n = 0; n < checks; n += 1)
      get({ port, path: CHECK, headers, agent: false }).on('error', () => undefined);
    await eventually(() => fake.gateway.events.filter((event) => event === reached).length === checks);
    fake.gateway.clock.advance(5_000);
  }

  it('answers 503 with Retry-After before any work, counts it, and admits the operator', async () => {
    const fake = await fakeApp({ match: never });
    await burdened(fake, 80, 'match');
    // The first that comes after the window teaches the limit that 80 are too many.
    await request(fake.app).get('/api/wallet').expect(401);
    const [before, linesBefore] = [fake.gateway.events.length, fake.lines.length];
    const shed = await fake.call('post', '/api/eligibility/check').send(CHECK_FIELDS);
    expect(shed.status).toBe(503);
    expect(shed.get('Retry-After')).toBe('2');
    expect(shed.get('Content-Type')).toBe('application/problem+json');
    expect(shed.get('Cache-Control')).toBe('no-store');
    expect(shed.get('X-Content-Type-Options')).toBe('nosniff');
    expect(shed.body).toMatchObject({
      code: 'service-unavailable',
      status: 503,
      instance: shed.get('X-Request-Id'),
    });
    expect(fake.gateway.events).toHaveLength(before);
    expect(fake.lines).toHaveLength(linesBefore);
    expect(await fake.metrics.text()).toMatch(/eligibility_requests_shed_total\{reason="overload"\} [1-9]/);
    expect(await fake.metrics.text()).toContain('eligibility_requests_in_hand 80');
    const operator = await request(fake.app)
      .get('/ops/workspaces')
      .set('Authorization', `Bearer ${OPERATOR_TOKEN}`);
    expect(operator.status).toBe(200);
  });

  it('refuses no request because a payer is slow', async () => {
    const fake = await fakeApp({ ask: never, granted: 80 });
    await burdened(fake, 80, 'ask');
    expect((await fake.call('get', '/api/wallet')).status).toBe(200);
    expect((await fake.call('get', '/api/wallet')).status).toBe(200);
    const text = await fake.metrics.text();
    expect(text).not.toContain('eligibility_requests_shed_total{');
    expect(text).toContain('eligibility_requests_in_hand 0');
  });
});
