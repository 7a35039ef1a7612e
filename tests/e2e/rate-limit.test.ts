import { codeOf } from './_client';
import { bootSystem, type System } from './_system';

describe('the rate limit', () => {
  let system: System;
  beforeAll(async () => {
    system = await bootSystem({ RATE_LIMIT_PER_MINUTE: '10' });
  });
  afterAll(() => system.stop());

  it('lets the burst through, then refuses with the moment to come back, and charges nothing for it', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => system.live()));
    const allowed = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);

    expect(allowed.length + refused.length).toBe(30);
    expect(allowed.length).toBeGreaterThanOrEqual(10);
    expect(allowed.length).toBeLessThanOrEqual(12);
    for (const answer of refused) {
      expect(codeOf(answer)).toBe('rate-limited');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.headers['ratelimit-policy']).toBe('"workspace";q=10;w=60');
      expect(answer.headers['ratelimit']).toMatch(/^"workspace";r=0;t=\d+$/);
    }
    const { body } = await system.operate('/ops/workspaces');
    const workspaceId = String((body as { data: { id: string }[] }).data[0]?.id);
    const wallet = await system.operate(`/ops/workspaces/${workspaceId}/wallet`);
    expect(wallet.body).toMatchObject({ captured: allowed.length, held: 0 });
  });
});
