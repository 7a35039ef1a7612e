import request, { type Response } from 'supertest';
import { fakeApp, OPERATOR_TOKEN, type FakeApp } from '../../testing/fake-app';
import { uuid, WORKSPACE } from '../../testing/samples';

const BELOW = `/ops/workspaces/${WORKSPACE.id}`;
const MISSING_KEY = 'The header Idempotency-Key is missing: this operation needs a UUID in it.';

type Method = 'get' | 'post' | 'patch';
type Case = readonly [detail: string, method: Method, path: string, body: object | undefined];

describe('a refused operator request', () => {
  let fake: FakeApp;
  beforeAll(async () => {
    fake = await fakeApp();
  });
  const send = (
    method: Method,
    path: string,
    body: object | string | undefined,
    headers: Record<string, string | string[]> = {},
  ): Promise<Response> =>
    request(fake.app)
      [method](path)
      .set({ Authorization: `Bearer ${OPERATOR_TOKEN}`, 'Content-Type': 'application/json', ...headers })
      .send(body)
      .then((answer) => answer);

  it.each<Case>([
    [
      'The request must have at least one of name, chargePolicy, rateLimitPerMinute, shareWeight, policies, checksPerDay, lowBalanceChecks.',
      'patch',
      BELOW,
      {},
    ],
    [
      'policies must have at least one of idempotencyKey, getChecks, searchWithoutMemberId, serviceNotTaken, answersMaxAgeSeconds.',
      'patch',
      BELOW,
      { policies: {} },
    ],
    [
      'The request must have at least one of allowedAddresses, rateLimitPerMinute, checksPerDay.',
      'patch',
      `/ops/keys/${uuid(3)}`,
      {},
    ],
    ['npi has a wrong check digit.', 'post', `${BELOW}/clinics`, { name: 'North', npi: '1999999985' }],
    [
      'npi must be the 10 digits of a National Provider Identifier.',
      'post',
      `${BELOW}/clinics`,
      { name: 'North', npi: '12345' },
    ],
    [
      'reason must not contain control characters, unreadable characters or controls of the writing direction.',
      'post',
      '/ops/circuits/payers/P1/isolate',
      { reason: 'sick\u0007' },
    ],
    ['name is required.', 'post', '/ops/workspaces', {}],
    [
      'name is required. npi is required. clientId must be a UUID.',
      'post',
      `${BELOW}/clinics`,
      { clientId: 'desk' },
    ],
    [MISSING_KEY, 'post', `${BELOW}/wallet/grants`, { checks: 1, reason: 'order' }],
  ])('says what is wrong with what: %s', async (detail, method, path, body) => {
    const answer = await send(method, path, body);
    expect([answer.status, answer.body]).toMatchObject([400, { detail }]);
  });

  it('says that there are two tokens, and accepts neither', async () => {
    const answer = await send('get', '/ops/workspaces', undefined, {
      Authorization: [`Bearer ${OPERATOR_TOKEN}`, 'Bearer x'],
    });
    expect(answer.body).toMatchObject({
      status: 401,
      detail: 'The header Authorization was sent twice: send one.',
    });
  });

  it('says that a file is not compressed as its header says', async () => {
    const answer = await send('post', '/ops/payers/imports?format=generic', 'payer_id,name', {
      'Content-Type': 'text/csv',
      'Content-Encoding': 'gzip',
    });
    expect(answer.body).toMatchObject({
      code: 'validation-failed',
      detail: 'The request cannot be unpacked: it is not what the header Content-Encoding says.',
    });
  });

  it('says that an import has no file', async () => {
    const answer = await send('post', '/ops/payers/imports?format=generic', undefined, {
      'Content-Type': 'text/csv',
    });
    expect(answer.body).toMatchObject({ detail: 'The request has no file.' });
  });
});
