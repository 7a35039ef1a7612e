import { codeOf } from './_client';
import { sharedSystem, type SharedSystem } from './_shared-system';

describe('a daily budget over the whole system', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Budget');
  });

  it('charges exactly as many of many checks at once, refuses the rest, and asks no payer for them', async () => {
    const path = `/ops/workspaces/${system.workspaceId}`;
    const limited = await system.operate(path, { method: 'PATCH', json: { checksPerDay: 7 } });
    expect(limited.body).toMatchObject({ checksPerDay: 7 });

    const answers = await Promise.all(Array.from({ length: 30 }, () => system.live()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(codeOf))).toEqual(new Set(['daily-budget-exhausted']));
    expect((await system.operate(`${path}/wallet`)).body).toMatchObject({
      captured: 7,
      held: 0,
      dailyBudgets: [{ budget: 'workspace', keyId: null, limit: 7, used: 7, remaining: 0 }],
    });
    const own = await system.call('/api/wallet');
    expect(own.body).toMatchObject({
      dailyBudgets: [{ budget: 'workspace', limit: 7, used: 7, remaining: 0 }],
    });
  });
});
