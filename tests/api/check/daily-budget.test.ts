import { randomUUID } from 'node:crypto';
import { codeOf, type Answer } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

describe('a daily budget across all processes', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Budget');
  });

  it('charges exactly as many concurrent checks as the budget allows, and refuses the rest before a payer is asked', async () => {
    const path = `/ops/workspaces/${system.workspaceId}`;
    await system.operate(path, { method: 'PATCH', json: { checksPerDay: 7 } });
    /** A wallet that takes too long has held nothing: the same request is sent again. */
    const decided = async (key = randomUUID()): Promise<Answer> => {
      const answer = await system.live({}, key);
      return answer.status === 503 ? decided(key) : answer;
    };
    const answers = await Promise.all(Array.from({ length: 30 }, () => decided()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(codeOf))).toEqual(new Set(['daily-budget-exhausted']));
    expect((await system.operate(`${path}/wallet`)).body).toMatchObject({
      captured: 7,
      held: 0,
      dailyBudgets: [{ budget: 'workspace', keyId: null, limit: 7, used: 7, remaining: 0 }],
    });
    expect((await system.call('/api/wallet')).body).toMatchObject({
      dailyBudgets: [{ budget: 'workspace', limit: 7, used: 7, remaining: 0 }],
    });
  });
});
