import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '@eligibility/kit';
import { eventually } from '@eligibility/kit/testing';
import request from 'supertest';
import { CHECK_FIELDS, fakeApp, OPERATOR_TOKEN, SECRET, type FakeApp } from '../testing/fake-app';
import { API_KEY, CLINIC, uuid, WORKSPACE } from '../testing/samples';

/** None of them can be a part of a random id by chance. */
const CANARIES = [
  ...['CANARY', 'Canarina', 'Markerlast', '1984-02-29', '02/29', '02%2F29', 'Cascade'],
  ...['731-46-2859', '731462859'],
];
const CHECK = `/api/eligibility/check?${new URLSearchParams(CHECK_FIELDS).toString()}`;

type Line = Readonly<Record<string, unknown>>;

async function linesOf({ lines }: FakeApp, count = 1): Promise<readonly Line[]> {
  await eventually(() => lines.length >= count);
  return lines.map((line) => JSON.parse(line) as Line);
}

describe('the access log', () => {
  it('logs the caller, the route and the result of a check', async () => {
    const fake = await fakeApp();
    const answer = await fake.call('get', CHECK);
    const [line] = await linesOf(fake);
    expect(line).toMatchObject({
      level: 'info',
      msg: 'request',
      requestId: answer.get('X-Request-Id'),
      method: 'GET',
      route: '/api/eligibility/check',
      status: 200,
      latencyMs: 0,
      workspaceId: WORKSPACE.id,
      keyId: API_KEY.id,
      clientId: CLINIC.clientId,
      checkId: uuid(5_001),
      tags: ['live'],
    });
  });

  it.each<[string, () => Promise<FakeApp>]>([
    ['answered', () => fakeApp()],
    ['refused for the balance', () => fakeApp({ granted: 0 })],
    ['refused for the rate', () => fakeApp({ perMinute: 1 })],
    ['refused for the scope', () => fakeApp({ scopes: ['wallet:read'] })],
    [
      'of no known payer',
      () => fakeApp({ match: () => Promise.resolve({ kind: 'not-found', nearest: [] }) }),
    ],
    [
      'without a catalog',
      () => fakeApp({ match: () => Promise.reject(new AppError('service-unavailable')) }),
    ],
    ['broken by a bug', () => fakeApp({ ask: () => Promise.reject(new TypeError('CANARY77001 Canarina')) })],
    [
      'broken by a bug that quotes',
      () =>
        fakeApp({
          match: () => Promise.reject(new Error('x', { cause: new Error('Markerlast 1984-02-29') })),
        }),
    ],
  ])('has no patient data, by GET or POST, when the check is %s', async (_how, make) => {
    const fake = await make();
    const bad = { ...CHECK_FIELDS, memberId: 'CANARY~77001', patientDateOfBirth: '1984-02-30' };
    await fake.call('get', CHECK);
    await fake.call('post', '/api/eligibility/check').send(CHECK_FIELDS);
    await fake.call('get', `/api/eligibility/check?${new URLSearchParams(bad).toString()}`);
    await fake.call('post', '/api/eligibility/check').type('json').send('{"memberId":CANARY77001}');
    const memberless = { ...CHECK_FIELDS, memberId: '', patientSocialSecurityNumber: '731-46-2859' };
    await fake.call('post', '/api/eligibility/check').send(memberless);
    await fake.call('get', `/api/eligibility/check?${new URLSearchParams(memberless).toString()}`);
    await fake.call('head', CHECK);
    await fake.call('delete', CHECK);
    await request(fake.app).get(CHECK);
    await request(fake.app).get(CHECK.replace('check', 'czech'));
    await fake.call('get', CHECK.replace('?', '/mock?'));
    await fake.call('get', CHECK.replace('?', '/CANARY77001%?'));
    await linesOf(fake, 12);
    const logged = fake.lines.join('\n');
    CANARIES.forEach((canary) => {
      expect(logged).not.toContain(canary);
    });
  });

  it('has the template of a route, whatever the answer, and never the values in it', async () => {
    const fake = await fakeApp({ scopes: ['check:live'] });
    const operator = { Authorization: `Bearer ${OPERATOR_TOKEN}` };
    await fake.call('get', `/api/eligibility/checks/${uuid(7)}`);
    await fake.call('post', `/api/eligibility/checks/${uuid(7)}`);
    await fake.call('head', '/api/eligibility/check');
    await request(fake.app).get('/api/eligibility/check');
    await request(fake.app)
      .get(`/ops/workspaces/${uuid(8)}/wallet`)
      .set(operator);
    await request(fake.app)
      .delete(`/ops/keys/${uuid(9)}`)
      .set(operator);
    await request(fake.app).get('/api/nothing/here');
    const lines = await linesOf(fake, 7);
    expect(lines.map(({ method, route, status }) => [method, route, status])).toEqual([
      ['GET', '/api/eligibility/checks/:id', 403],
      ['POST', '/api/eligibility/checks/:id', 405],
      ['HEAD', '/api/eligibility/check', 405],
      ['GET', '/api/eligibility/check', 401],
      ['GET', '/ops/workspaces/:workspaceId/wallet', 404],
      ['DELETE', '/ops/keys/:keyId', 404],
      ['GET', 'none', 404],
    ]);
  });

  it('logs our own failure as an error with its kind and place, and a refusal with its code', async () => {
    const bug = () => Promise.reject(new TypeError('Canarina'));
    const fake = await fakeApp({ match: bug });
    await fake.call('get', CHECK);
    await fake.call('get', '/api/eligibility/checks/nothing');
    const [failed, refused] = await linesOf(fake, 2);
    expect(failed).toMatchObject({ level: 'error', msg: 'request failed', code: 'internal', status: 500 });
    expect(failed?.['failure']).toMatchObject({
      cause: { name: 'TypeError', frames: expect.any(Array) as unknown },
    });
    expect(refused).toMatchObject({ level: 'info', code: 'not-found', status: 404 });
    expect(refused).not.toHaveProperty('failure');
  });

  it('never holds a key or a token', async () => {
    const fake = await fakeApp();
    await fake.call('get', '/api/wallet');
    await request(fake.app).get('/ops/workspaces').set('Authorization', `Bearer ${OPERATOR_TOKEN}`);
    await request(fake.app).get('/api/wallet').set('Authorization', `Bearer ${OPERATOR_TOKEN}`);
    await linesOf(fake, 3);
    const logged = fake.lines.join('\n');
    for (const secret of [SECRET, OPERATOR_TOKEN, API_KEY.hash]) expect(logged).not.toContain(secret);
  });

  it('logs 499 when the client disconnects before the answer', async () => {
    const fake = await fakeApp({ ask: () => new Promise(() => undefined) });
    const server = createServer(fake.app).listen(0);
    const { port } = server.address() as AddressInfo;
    const headers = { Authorization: `Bearer ${SECRET}`, 'X-Client-Id': CLINIC.clientId };
    const impatient = get({ port, path: CHECK, headers });
    impatient.on('error', () => undefined);
    await eventually(() => fake.gateway.events.includes('ask'));
    impatient.destroy();
    const [line] = await linesOf(fake);
    server.close();
    expect(line).toMatchObject({ level: 'info', status: 499, route: '/api/eligibility/check' });
  });
});
