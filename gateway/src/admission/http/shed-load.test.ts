import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '@eligibility/kit';
import { eventually } from '@eligibility/kit/testing';
import request from 'supertest';
import { CHECK_FIELDS, fakeApp, OPERATOR_TOKEN, SECRET, type FakeApp } from '../../testing/fake-app';
import { CLINIC } from '../../testing/samples';

const CHECK = `/api/eligibility/check?${new URLSearchParams(CHECK_FIELDS).toString()}`;
const MAX_IN_FLIGHT = 64;
const never = (): Promise<never> => new Promise(() => undefined);

describe('an overloaded gateway', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  /** Sends checks that are not answered, and waits until so many of them are under way. */
  async function burdened(fake: FakeApp, checks: number, reached: string, underWay = checks): Promise<void> {
    server = createServer(fake.app).listen(0);
    const { port } = server.address() as AddressInfo;
    const headers = { Authorization: `Bearer ${SECRET}`, 'X-Client-Id': CLINIC.clientId };
    for (let n = 0; n < checks; n += 1)
      get({ port, path: CHECK, headers, agent: false }).on('error', () => undefined);
    await eventually(() => fake.gateway.events.filter((event) => event === reached).length === underWay);
  }

  const inHand = async (fake: FakeApp): Promise<number> =>
    Number(/^eligibility_requests_in_hand (\d+)$/m.exec(await fake.metrics.text())?.[1]);

  it('answers 503 with Retry-After before any work, counts it, and admits the operator', async () => {
    const fake = await fakeApp({ match: never });
    await burdened(fake, 80, 'match', MAX_IN_FLIGHT);
    const answer = fake.call('post', '/api/eligibility/check').send(CHECK_FIELDS).then();
    await eventually(async () => (await inHand(fake)) === 81);
    const [before, linesBefore] = [fake.gateway.events.length, fake.lines.length];
    // Nothing has ended for so long that waiting is in vain.
    fake.gateway.clock.advance(2_500);
    const shed = await answer;
    expect(shed.status).toBe(503);
    expect(shed.get('Retry-After')).toMatch(/^[1-4]$/);
    expect(shed.get('Content-Type')).toBe('application/problem+json');
    expect(shed.get('Cache-Control')).toBe('no-store');
    expect(shed.get('X-Content-Type-Options')).toBe('nosniff');
    expect(shed.body).toMatchObject({
      code: 'service-unavailable',
      status: 503,
      instance: shed.get('X-Request-Id'),
    });
    expect(fake.gateway.events).toHaveLength(before);
    // One line for all of them, so that the log says where answers come from that no line is about.
    expect(fake.lines).toHaveLength(linesBefore + 1);
    expect(JSON.parse(String(fake.lines.at(-1)))).toMatchObject({
      msg: 'requests are refused: there are too many',
      reason: 'overload',
      count: 1,
    });
    expect(await fake.metrics.text()).toContain('eligibility_requests_shed_total{reason="overload"} 17');
    expect(await inHand(fake)).toBe(MAX_IN_FLIGHT);
    const operator = await request(fake.app)
      .get('/ops/workspaces')
      .set('Authorization', `Bearer ${OPERATOR_TOKEN}`);
    expect(operator.status).toBe(200);
  });

  it('limits nothing outside /api', async () => {
    const fake = await fakeApp({ match: never });
    await burdened(fake, MAX_IN_FLIGHT, 'match');
    expect((await request(fake.app).get('/apiary')).status).toBe(404);
    expect((await request(fake.app).get('/openapi')).status).toBe(404);
    expect(await inHand(fake)).toBe(MAX_IN_FLIGHT);
  });

  it('starts a request that waited when there is room, and counts its time from when it came', async () => {
    const release: (() => void)[] = [];
    const fake = await fakeApp({
      match: () =>
        new Promise((_resolve, reject) =>
          release.push(() => {
            reject(new AppError('not-found'));
          }),
        ),
    });
    await burdened(fake, MAX_IN_FLIGHT, 'match');
    const answer = fake.call('get', '/api/wallet').then();
    await eventually(async () => (await inHand(fake)) === MAX_IN_FLIGHT + 1);
    fake.gateway.clock.advance(300);
    release[0]?.();
    expect((await answer).status).toBe(200);
    await eventually(() => fake.lines.some((line) => line.includes('"/api/wallet"')));
    const line = fake.lines.find((each) => each.includes('"/api/wallet"'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ status: 200, latencyMs: 300 });
  });

  it('forgets a request whose client has gone while it waited', async () => {
    const fake = await fakeApp({ match: never });
    await burdened(fake, MAX_IN_FLIGHT, 'match');
    const { port } = server?.address() as AddressInfo;
    const headers = { Authorization: `Bearer ${SECRET}` };
    const impatient = get({ port, path: '/api/wallet', headers }).on('error', () => undefined);
    await eventually(async () => (await inHand(fake)) === MAX_IN_FLIGHT + 1);
    impatient.destroy();
    await eventually(async () => (await inHand(fake)) === MAX_IN_FLIGHT);
  });

  it('refuses no request because a payer is slow', async () => {
    const fake = await fakeApp({ ask: never, granted: 80 });
    await burdened(fake, 80, 'ask');
    fake.gateway.clock.advance(5_000);
    expect((await fake.call('get', '/api/wallet')).status).toBe(200);
    expect((await fake.call('get', '/api/wallet')).status).toBe(200);
    const text = await fake.metrics.text();
    expect(text).not.toContain('eligibility_requests_shed_total{');
    expect(await inHand(fake)).toBe(0);
  });
});
