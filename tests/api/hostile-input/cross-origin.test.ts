import { PATIENT } from '../../helpers/client';
import { bootSystem, type System } from '../../helpers/own-system';

const PORTAL = 'https://portal.example.org';
const CHECK = '/api/eligibility/check';

// Where no origin is allowed, no answer has such a header: raw-http.test.ts.
describe('a page of another origin', () => {
  let system: System;
  beforeAll(async () => {
    system = await bootSystem({ CORS_ORIGINS: PORTAL });
  });
  afterAll(() => system.stop());

  const preflight = (origin: string, path: string) =>
    fetch(system.access.baseUrl + path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-headers': 'authorization,x-client-id' },
    });
  const cors = (headers: Iterable<readonly [string, string]>): object =>
    Object.fromEntries([...headers].filter(([name]) => /^(access-control-|vary)/.test(name)));

  it('that is allowed may call the API with a key, and read every header of the answer', async () => {
    const asked = await preflight(PORTAL, CHECK);
    const answer = await system.call(CHECK, { json: PATIENT, headers: { origin: PORTAL } });

    expect([asked.status, answer.status]).toEqual([204, 200]);
    expect(cors(asked.headers)).toEqual({
      'access-control-allow-origin': PORTAL,
      'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE',
      'access-control-allow-headers': 'authorization,x-client-id',
      'access-control-max-age': '600',
      'access-control-expose-headers': '*',
      vary: 'Origin, Access-Control-Request-Headers',
    });
    expect(cors(Object.entries(answer.headers))).toEqual({
      'access-control-allow-origin': PORTAL,
      'access-control-expose-headers': '*',
      vary: 'Origin',
    });
  });

  it.each([
    ['that is not the allowed one', 'https://portal.example.com', CHECK],
    ['at the paths of operators', PORTAL, '/ops/workspaces'],
  ])('is not let in %s', async (_title, origin, path) => {
    const { headers } = await preflight(origin, path);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });
});
