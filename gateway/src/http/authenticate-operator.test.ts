import request from 'supertest';
import { authenticateOperator } from './authenticate-operator';
import { serve } from './_serve';

const TOKEN = 'an-operator-token-of-enough-length';

describe('authenticateOperator', () => {
  let passed = 0;
  let refused = 0;
  const app = serve(
    authenticateOperator(TOKEN, () => (refused += 1)),
    (_req, res) => {
      passed += 1;
      res.end();
    },
  );
  const get = (authorization?: string) =>
    request(app)
      .get('/')
      .set(authorization === undefined ? {} : { Authorization: authorization });

  it.each([`Bearer ${TOKEN}`, `bearer  ${TOKEN}`])('lets %j pass', async (authorization) => {
    expect((await get(authorization)).status).toBe(200);
  });

  it.each([
    undefined,
    '',
    TOKEN,
    `Basic ${TOKEN}`,
    'Bearer',
    'Bearer ',
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(0, -1)}`,
    `Bearer ${TOKEN.toUpperCase()}`,
    `Bearer ${TOKEN} ${TOKEN}`,
  ])('answers %j with 401 and runs nothing', async (authorization) => {
    const before = passed;
    const refusedBefore = refused;
    const answer = await get(authorization);
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: 'unauthorized' });
    expect(answer.get('WWW-Authenticate')).toBe('Bearer');
    expect(passed).toBe(before);
    expect(refused).toBe(refusedBefore + 1);
  });
});
