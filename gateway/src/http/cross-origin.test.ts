import { createMetrics } from '@eligibility/kit/telemetry';
import request, { type Test } from 'supertest';
import { createApps } from '../bootstrap/app';
import { CHECK_FIELDS, fakeApp, SECRET, type FakeApp } from '../testing/fake-app';
import { CLINIC } from '../testing/samples';

const PORTAL = 'https://portal.example.org';
const CHECK = '/api/eligibility/check';

const WITH_KEY = { Authorization: `Bearer ${SECRET}`, 'X-Client-Id': CLINIC.clientId };

async function pageOf(origin: string, corsOrigins: readonly string[]): Promise<FakeApp['call']> {
  const { parts } = await fakeApp({ granted: 1 });
  const requests = { ...parts.requests, metrics: createMetrics() };
  const { api } = createApps({ ...parts, requests, corsOrigins }, false);
  return (method, path): Test => request(api)[method](path).set('Origin', origin);
}

describe('a page of another origin', () => {
  const cors = (headers: object): object =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => /^(access-control-|vary)/.test(name)));

  it('that is allowed may call the API with a key, and read every header of the answer', async () => {
    const page = await pageOf(PORTAL, [PORTAL]);
    const asked = { 'Access-Control-Request-Headers': 'authorization,x-client-id' };
    const preflight = await page('options', CHECK).set(asked);
    const answer = await page('post', CHECK).set(WITH_KEY).send(CHECK_FIELDS);

    expect([preflight.status, answer.status]).toEqual([204, 200]);
    expect(cors(preflight.headers)).toEqual({
      'access-control-allow-origin': PORTAL,
      'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE',
      'access-control-allow-headers': 'authorization,x-client-id',
      'access-control-max-age': '600',
      'access-control-expose-headers': '*',
      vary: 'Origin, Access-Control-Request-Headers',
    });
    expect(cors(answer.headers)).toEqual({
      'access-control-allow-origin': PORTAL,
      'access-control-expose-headers': '*',
      vary: 'Origin',
    });
  });

  it.each([
    ['that is not the allowed one', 'https://portal.example.com', [PORTAL], CHECK],
    ['where none is allowed', PORTAL, [], CHECK],
    ['at the paths of operators', PORTAL, [PORTAL], '/ops/workspaces'],
  ])('is not let in %s', async (_title, origin, allowed, path) => {
    const preflight = await (await pageOf(origin, allowed))('options', path);
    expect(preflight.get('Access-Control-Allow-Origin')).toBeUndefined();
    expect(preflight.get('Access-Control-Allow-Credentials')).toBeUndefined();
  });
});
