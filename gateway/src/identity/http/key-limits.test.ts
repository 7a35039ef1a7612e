import { createMetrics } from '@eligibility/kit/telemetry';
import request, { type Response } from 'supertest';
import { CHECK_FIELDS, fakeApp, OPERATOR_TOKEN, SECRET, type FakeApp } from '../../testing/fake-app';
import { prometheusCheckMeter } from '../../checks/metrics/check-metrics';
import { API_KEY, CLINIC, uuid, WORKSPACE } from '../../testing/samples';
import { formatApiKey } from '../domain/api-key';
import { NO_KEY_LIMITS } from '../domain/workspace';

const HOME = '198.51.100.7';
const ELSEWHERE = '203.0.113.7';

describe('a key with a list of addresses', () => {
  let fake: FakeApp;
  beforeEach(async () => {
    fake = await fakeApp({
      granted: 2,
      trustedProxies: 1,
      limits: { ...NO_KEY_LIMITS, allowedAddresses: ['198.51.100.0/24'] },
    });
  });
  const check = async (address: string | undefined, key = uuid(4), secret = SECRET): Promise<Response> => {
    const asking = request(fake.app)
      .post('/api/eligibility/check')
      .set('Authorization', `Bearer ${secret}`)
      .set('X-Client-Id', CLINIC.clientId)
      .set('Idempotency-Key', key);
    if (address !== undefined) asking.set('X-Forwarded-For', address);
    return asking.send(CHECK_FIELDS);
  };
  const comparable = ({ status, headers, body }: Response): unknown => ({
    status,
    headers: Object.keys(headers).sort(),
    body: { ...(body as object), instance: '' },
  });

  it('is refused elsewhere exactly as an unknown key: nothing is asked, charged or replayed', async () => {
    expect((await check(HOME)).status).toBe(200);
    const before = [...fake.gateway.events];
    const unknown = await check(HOME, uuid(4), formatApiKey(new Uint8Array(60).fill(9)));
    for (const address of [ELSEWHERE, `${HOME}, ${ELSEWHERE}`, undefined, 'unknown']) {
      const replay = await check(address);
      expect(comparable(replay)).toEqual(comparable(unknown));
      expect(comparable(await check(address, uuid(44)))).toEqual(comparable(unknown));
    }
    expect(fake.gateway.events).toEqual(before);
    expect((await check(HOME)).get('Idempotent-Replayed')).toBe('true');
  });

  it('is rate-limited elsewhere as an unknown key, and still works where it may be used', async () => {
    const unknown = formatApiKey(new Uint8Array(60).fill(9));
    const tries = async (address: string, secret: string): Promise<readonly unknown[]> => {
      const answers = [];
      for (let n = 0; n < 12; n += 1) answers.push(comparable(await check(address, uuid(4), secret)));
      return answers;
    };
    const ofUnknown = await tries('192.0.2.1', unknown);
    expect(await tries('192.0.2.2', SECRET)).toEqual(ofUnknown);
    expect(ofUnknown).toContainEqual(expect.objectContaining({ status: 429 }));
    expect((await check(HOME)).status).toBe(200);
  });

  it('does not count foreign uses as its own, and is named in log, metric and audit log', async () => {
    await check(ELSEWHERE);
    const line = fake.lines.map((text) => JSON.parse(text) as Record<string, unknown>).at(-1);
    expect(line).toMatchObject({ code: 'unauthorized', status: 401, keyId: API_KEY.id });
    expect(await fake.metrics.text()).toContain('eligibility_key_address_refusals_total 1');
    const audit = await request(fake.app).get('/ops/audit').set('Authorization', `Bearer ${OPERATOR_TOKEN}`);
    expect((audit.body as { data: unknown[] }).data[0]).toMatchObject({
      action: 'key.sign-in',
      target: API_KEY.id,
      outcome: 'refused',
      detail: { addresses: [ELSEWHERE], attempts: 1 },
    });
    expect((await fake.workspaces.findKeyById(API_KEY.id))?.lastUsedAtMs).toBeUndefined();
  });

  it('gets and loses its list by operators, from the next request on', async () => {
    const patch = async (body: object): Promise<Response> =>
      request(fake.app)
        .patch(`/ops/keys/${API_KEY.id}`)
        .set('Authorization', `Bearer ${OPERATOR_TOKEN}`)
        .send(body);
    const moved = await patch({ allowedAddresses: ['203.0.113.0/24', '2001:db8::/32'] });
    expect(moved.body).toMatchObject({ allowedAddresses: ['203.0.113.0/24', '2001:db8::/32'] });
    expect([(await check(HOME)).status, (await check(ELSEWHERE)).status]).toEqual([401, 200]);
    expect((await patch({ allowedAddresses: null })).body).toMatchObject({ allowedAddresses: null });
    expect((await check(undefined)).status).toBe(200);
  });

  it('can be issued with limits, which lists of keys show', async () => {
    const limits = { allowedAddresses: ['198.51.100.7'], rateLimitPerMinute: 60 };
    const path = `/ops/workspaces/${WORKSPACE.id}/keys`;
    const operator = { Authorization: `Bearer ${OPERATOR_TOKEN}` };
    const wanted = { name: 'desk', scopes: ['check:live'], ...limits };
    const issued = await request(fake.app).post(path).set(operator).send(wanted);
    expect([issued.status, issued.body]).toMatchObject([201, limits]);
    const listed = await request(fake.app).get(path).set(operator);
    expect((listed.body as { data: unknown[] }).data).toMatchObject([
      limits,
      { allowedAddresses: ['198.51.100.0/24'], rateLimitPerMinute: null, checksPerDay: null },
    ]);
  });
});

describe('a daily budget', () => {
  const operator = { Authorization: `Bearer ${OPERATOR_TOKEN}` };
  const query = new URLSearchParams(CHECK_FIELDS).toString();

  it('is answered with 429 until midnight UTC, named by its owner, while replays continue', async () => {
    const fake = await fakeApp({ granted: 5, limits: { ...NO_KEY_LIMITS, checksPerDay: 1 } });
    const live = async (key: string): Promise<Response> =>
      fake.call('get', `/api/eligibility/check?${query}`).set('Idempotency-Key', key);
    expect((await live(uuid(4))).status).toBe(200);
    const refusal = await live(uuid(5));
    expect(refusal.body).toMatchObject({ code: 'daily-budget-exhausted', status: 429, budget: 'key' });
    expect(refusal.get('Retry-After')).toBe(String(12 * 60 * 60));
    expect((await live(uuid(4))).get('Idempotent-Replayed')).toBe('true');
    expect((await fake.call('get', `/api/eligibility/check/mock?${query}`)).status).toBe(200);

    const raised = await request(fake.app)
      .patch(`/ops/keys/${API_KEY.id}`)
      .set(operator)
      .send({ checksPerDay: 2 });
    expect(raised.body).toMatchObject({ checksPerDay: 2 });
    expect((await live(uuid(5))).status).toBe(200);
  });

  it('is in the wallet that its key reads, and only when there is one', async () => {
    const fake = await fakeApp({ granted: 5, limits: { ...NO_KEY_LIMITS, checksPerDay: 3 } });
    const balance = async () => (await fake.call('get', '/api/wallet')).body as Record<string, unknown>;
    await fake.call('get', `/api/eligibility/check?${query}`);
    const path = `/ops/workspaces/${WORKSPACE.id}`;
    const limited = await request(fake.app).patch(path).set(operator).send({ checksPerDay: 10 });
    expect(limited.body).toMatchObject({ checksPerDay: 10 });
    const resetsAt = '2026-01-16T00:00:00.000Z';
    expect((await balance())['dailyBudgets']).toEqual([
      { budget: 'key', limit: 3, used: 1, remaining: 2, resetsAt },
      { budget: 'workspace', limit: 10, used: 0, remaining: 10, resetsAt },
    ]);
    await request(fake.app).patch(path).set(operator).send({ checksPerDay: null });
    await request(fake.app).patch(`/ops/keys/${API_KEY.id}`).set(operator).send({ checksPerDay: null });
    expect(await balance()).toEqual({ available: 4, held: 0, captured: 1, granted: 5 });
  });

  it('is counted per owner when it is used up, from zero on', async () => {
    const metrics = createMetrics();
    prometheusCheckMeter(metrics).budgetReached('key');
    const text = await metrics.text();
    expect(text).toContain('eligibility_daily_budget_refusals_total{budget="key"} 1');
    expect(text).toContain('eligibility_daily_budget_refusals_total{budget="workspace"} 0');
  });
});
