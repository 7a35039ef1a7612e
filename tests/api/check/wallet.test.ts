import { randomUUID } from 'node:crypto';
import { allAtOnce, codeOf } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

describe('the wallet of a workspace', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Wallet');
  });

  const order = (
    kind: 'grants' | 'adjustments',
    checks: number,
    key = randomUUID(),
  ): ReturnType<SharedSystem['operate']> =>
    system.operate(`/ops/workspaces/${system.workspaceId}/wallet/${kind}`, {
      json: { checks, reason: 'test' },
      headers: { 'idempotency-key': key },
    });

  it('lets exactly as many checks through as it has, and the refused keys work after a grant', async () => {
    const { available } = await system.balance();
    await order('adjustments', 10 - available);
    const keys = Array.from({ length: 40 }, () => randomUUID());
    const answers = await allAtOnce(keys.map((key) => () => system.live({}, key)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 402);
    expect(refused).toHaveLength(30);
    expect(refused.map(codeOf)).toEqual(refused.map(() => 'insufficient-balance'));
    expect(await system.balance()).toMatchObject({ available: 0, held: 0 });

    await order('grants', 30);
    const retried = await allAtOnce(keys.map((key) => () => system.live({}, key)));
    expect(retried.map(({ status }) => status)).toEqual(keys.map(() => 200));
    expect(await system.balance()).toMatchObject({ available: 0, held: 0 });
    await order('grants', 100);
  });

  it('grants once per key, and refuses the key for another grant', async () => {
    const key = randomUUID();
    const before = await system.balance();
    await order('grants', 5, key);
    await order('grants', 5, key);
    expect((await system.balance()).granted).toBe(before.granted + 5);
    expect(codeOf(await order('grants', 6, key))).toBe('operation-conflict');
  });

  it('never becomes negative by an adjustment', async () => {
    const { available } = await system.balance();
    const answer = await order('adjustments', -available - 1);
    expect(answer.status).toBe(402);
  });

  it('always balances, and its journal has every step', async () => {
    await system.live();
    const { available, held, captured, granted } = await system.balance();
    expect(available + held + captured).toBe(granted);
    const { body } = await system.operate(`/ops/workspaces/${system.workspaceId}/wallet/journal`, {
      query: { limit: '2' },
    });
    const kinds = (body as { data: { kind: string }[] }).data.map(({ kind }) => kind);
    expect(kinds).toEqual(['capture', 'hold']);
  });

  it('charges by the charge policy of the workspace', async () => {
    await system.operate(`/ops/workspaces/${system.workspaceId}`, {
      method: 'PATCH',
      json: { chargePolicy: 'answered-only' },
    });
    const before = await system.balance();
    const answer = await system.live({ memberId: 'AAA42Z', payerName: 'Humana' });
    expect(answer).toMatchObject({ status: 200, body: { success: false, upstreamStatusCode: 503 } });
    expect(await system.balance()).toEqual(before);
  });
});
