import { randomUUID } from 'node:crypto';
import { PATIENT, type Answer } from '../../helpers/client';
import { comparable } from '../../helpers/comparable-answer';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';

const HOME = '198.51.100.7';
const ELSEWHERE = '203.0.113.7';

describe('a key', () => {
  let system: SharedSystem;
  let workspace: OpenedWorkspace;
  let own: string;
  beforeAll(async () => {
    system = await sharedSystem('Key limits', { TRUSTED_PROXIES: '1' });
  });
  beforeEach(async () => {
    workspace = await openedWorkspace(system, 'Key limits');
    own = `/${workspace.keyId}`;
  });

  const ask = async (method: string, path: string, json: object): Promise<number> =>
    (await workspace.call(`/api/workspace/keys${path}`, { method, json })).status;
  const issue = (limits: object = {}): Promise<number> =>
    ask('POST', '', { name: 'desk', scopes: ['checks:read'], ...limits });
  const change = (keyId: string, json: object): Promise<Answer> =>
    system.operate(`/ops/keys/${keyId}`, { method: 'PATCH', json });
  const metrics = async (): Promise<string> =>
    (await fetch(`http://${system.standalone.opsAddress}/metrics`)).text();

  it('with a rate limit gives keys with that limit or a lower one', async () => {
    await change(workspace.keyId, { rateLimitPerMinute: 6_000 });
    expect(await issue()).toBe(403);
    expect(await issue({ rateLimitPerMinute: 6_001 })).toBe(403);
    expect(await issue({ rateLimitPerMinute: 6_000 })).toBe(201);
    const unlimited = await workspace.withKey();
    expect(await ask('POST', `/${unlimited.keyId}/rotate`, { overlapSeconds: 0 })).toBe(403);
    expect(await ask('PATCH', own, { rateLimitPerMinute: null })).toBe(403);
    expect(await ask('POST', `${own}/rotate`, { overlapSeconds: 60 })).toBe(201);
  });

  it('with a daily budget gives no key, because each has a budget of its own', async () => {
    await change(workspace.keyId, { checksPerDay: 5 });
    expect(await issue({ checksPerDay: 5 })).toBe(403);
    expect(await ask('POST', `${own}/rotate`, { overlapSeconds: 0 })).toBe(403);
    expect(await ask('PATCH', own, { checksPerDay: 6 })).toBe(403);
    expect(await ask('PATCH', own, { checksPerDay: 4 })).toBe(200);
  });

  it('with a daily budget is refused beyond it, by the name of the budget, while replays continue', async () => {
    const limited = await workspace.withKey();
    await change(limited.keyId, { checksPerDay: 1 });
    const wallet = async (): Promise<unknown> => (await limited.call('/api/wallet')).body;
    const key = randomUUID();
    expect((await limited.live({}, key)).status).toBe(200);
    const refused = await limited.live();
    expect(refused.body).toMatchObject({ status: 429, code: 'daily-budget-exhausted', budget: 'key' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await limited.live({}, key)).headers['idempotent-replayed']).toBe('true');
    expect((await limited.mock()).status).toBe(200);
    expect(await wallet()).toMatchObject({
      dailyBudgets: [
        { budget: 'key', limit: 1, used: 1, remaining: 0, resetsAt: expect.any(String) as string },
      ],
    });
    for (const budget of ['key', 'workspace'])
      expect(await metrics()).toContain(`eligibility_daily_budget_refusals_total{budget="${budget}"} `);
    await change(limited.keyId, { checksPerDay: 2 });
    expect((await limited.live()).status).toBe(200);
    await change(limited.keyId, { checksPerDay: null });
    expect(await wallet()).toEqual({ available: 998, held: 0, captured: 2, granted: 1_000 });
  });

  it('with a list of addresses is elsewhere an unknown key: nothing is charged or replayed', async () => {
    const limited = await workspace.withKey({ allowedAddresses: ['198.51.100.0/24'] });
    const idempotencyKey = randomUUID();
    const check = (
      address: string | undefined,
      key: string,
      apiKey = limited.access.apiKey,
    ): Promise<Answer> => {
      const headers = {
        'idempotency-key': key,
        'x-forwarded-for': address,
        authorization: `Bearer ${apiKey}`,
      };
      return limited.call('/api/eligibility/check/mock', {
        json: PATIENT,
        headers,
      });
    };
    expect((await check(HOME, idempotencyKey)).status).toBe(200);
    const unknown = comparable(await check(HOME, idempotencyKey, 'elig_live_x'));
    for (const address of [ELSEWHERE, `${HOME}, ${ELSEWHERE}`, undefined, 'unknown'])
      for (const key of [idempotencyKey, randomUUID()])
        expect([address, comparable(await check(address, key))]).toEqual([address, unknown]);
    expect((await check(HOME, idempotencyKey)).headers['idempotent-replayed']).toBe('true');
    expect(await metrics()).toMatch(/^eligibility_key_address_refusals_total [1-9]/m);
    const line = system
      .logged()
      .split('\n')
      .findLast((text) => text.includes('"code":"unauthorized"'));
    expect(line).toContain(limited.keyId);
    const [act] = ((await system.operate('/ops/audit?limit=1')).body as { readonly data: readonly object[] })
      .data;
    expect(act).toMatchObject({ action: 'key.sign-in', target: limited.keyId, outcome: 'refused' });

    const moved = await change(limited.keyId, { allowedAddresses: ['203.0.113.0/24', '2001:db8::/32'] });
    expect(moved.body).toMatchObject({ allowedAddresses: ['203.0.113.0/24', '2001:db8::/32'] });
    expect([(await check(HOME, randomUUID())).status, (await check(ELSEWHERE, randomUUID())).status]).toEqual(
      [401, 200],
    );
    expect((await change(limited.keyId, { allowedAddresses: null })).body).toMatchObject({
      allowedAddresses: null,
    });
    expect((await check(undefined, randomUUID())).status).toBe(200);
  });
});
