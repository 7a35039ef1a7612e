import { randomUUID } from 'node:crypto';
import { clientOf, codeOf, PATIENT, type Answer } from '../../helpers/client';
import { bootSystem, type System } from '../../helpers/own-system';
import { openedWorkspace } from '../../helpers/workspaces';

describe('the rate limit', () => {
  let system: System;
  beforeAll(async () => {
    system = await bootSystem({ RATE_LIMIT_PER_MINUTE: '10' });
  });
  afterAll(() => system.stop());

  it('lets the burst through, then refuses with the time of the next try and without a charge', async () => {
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

  it('is shared by the workspace, whatever key, clinic, route or client address is used', async () => {
    const workspace = await openedWorkspace(system, 'Harbour');
    const other = await workspace.withKey();
    while ((await workspace.call('/api/wallet')).status === 200);
    const spellings: readonly (() => Promise<Answer>)[] = [
      () => other.call('/api/wallet'),
      () => workspace.call('/api/wallet', { query: { x: randomUUID() } }),
      () => workspace.call('/api/payers', { query: { query: 'aetna' } }),
      () => workspace.live(),
      () => workspace.mock(),
      () => workspace.call('/api/eligibility/check', { query: PATIENT }),
      () => clientOf({ ...workspace.access, clientId: randomUUID() }).live(),
      ...[
        'x-forwarded-for',
        'x-real-ip',
        'forwarded',
        'true-client-ip',
        'x-workspace-id',
        'x-request-id',
      ].map(
        (name) => () =>
          workspace.call('/api/wallet', { headers: { [name]: `203.0.113.${String(name.length)}` } }),
      ),
    ];
    const answers = await Promise.all(spellings.map((send) => send()));
    expect(answers.map(codeOf)).toEqual(spellings.map(() => 'rate-limited'));
    expect(answers.map(({ headers }) => Number(headers['retry-after']) > 0)).toEqual(answers.map(() => true));
  });
});
