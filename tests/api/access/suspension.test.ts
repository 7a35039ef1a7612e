import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import { codeOf, type Answer } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';

const REASON = 'ticket 4711';
type Suspension = { readonly since: string; readonly reason: string };

describe('a suspended workspace', () => {
  let system: SharedSystem;
  let workspace: OpenedWorkspace;
  let path: string;
  beforeAll(async () => {
    system = await sharedSystem('Suspensions');
  });
  beforeEach(async () => {
    workspace = await openedWorkspace(system, 'Suspended');
    path = `/ops/workspaces/${workspace.workspaceId}`;
  });
  const order = (act: string, json: object = { reason: REASON }): Promise<Answer> =>
    system.operate(`${path}/${act}`, { method: 'POST', json });
  const shown = async (): Promise<Suspension | null> =>
    ((await system.operate(path)).body as { readonly suspension: Suspension | null }).suspension;
  const newestActs = async (limit: number): Promise<readonly object[]> => {
    const audit = await system.operate('/ops/audit', { query: { limit: String(limit) } });
    return (audit.body as { readonly data: readonly object[] }).data;
  };

  it('is refused with one problem, whatever is asked with any of its keys, which is logged', async () => {
    const second = await workspace.withKey();
    await order('suspend');
    const reads = [
      '/api/wallet',
      '/api/payers?query=a',
      '/api/eligibility/checks',
      '/api/eligibility/fixtures',
    ];
    const answers = [await workspace.live(), await workspace.mock()];
    for (const read of [...reads, `/api/eligibility/checks/${randomUUID()}`])
      answers.push(await second.call(read));
    for (const answer of answers) {
      const problem = { status: 403, code: 'workspace-suspended', title: 'The workspace is suspended' };
      expect(answer.body).toMatchObject(problem);
      expect(answer.text).not.toContain(REASON);
    }
    const line = system
      .logged()
      .split('\n')
      .filter((text) => text.includes(workspace.keyId))
      .at(-1);
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      code: 'workspace-suspended',
      workspaceId: workspace.workspaceId,
      status: 403,
    });
  });

  it('gets the answer of a check that was running, and is charged for it', async () => {
    const running = workspace.live({ memberId: 'SLOW1500-1' });
    const wallet = async (): Promise<unknown> => (await system.operate(`${path}/wallet`)).body;
    await eventually(async () => ((await wallet()) as { readonly held: number }).held === 1);
    await order('suspend');
    expect((await running).body).toMatchObject({ success: true });
    await eventually(async () => ((await wallet()) as { readonly held: number }).held === 0);
    expect(await wallet()).toMatchObject({ captured: 1 });
  });

  it('is refused before its rate is counted', async () => {
    await system.operate(path, { method: 'PATCH', json: { rateLimitPerMinute: 1 } });
    await order('suspend');
    for (let time = 0; time < 3; time += 1)
      expect(codeOf(await workspace.call('/api/wallet'))).toBe('workspace-suspended');
  });

  it('is not told of by a revoked or unknown key, and changes nothing for another workspace', async () => {
    const revoked = await workspace.withKey();
    await system.operate(`/ops/keys/${revoked.keyId}`, { method: 'DELETE' });
    await order('suspend');
    const headers = { authorization: 'Bearer elig_live_x' };
    for (const answer of [
      await revoked.call('/api/wallet'),
      await workspace.call('/api/wallet', { headers }),
    ])
      expect(codeOf(answer)).toBe('unauthorized');
    expect((await system.call('/api/wallet')).status).toBe(200);
  });

  it('is shown to operators with since when and why, and each act is audited with its reason', async () => {
    const answer = await order('suspend');
    const suspension = await shown();
    expect(suspension).toMatchObject({ reason: REASON, since: expect.stringMatching(/Z$/) as string });
    expect([answer.status, answer.body]).toMatchObject([200, { suspension }]);
    const list = await system.operate('/ops/workspaces', { query: { limit: '200' } });
    const { data } = list.body as {
      readonly data: readonly { readonly id: string; readonly suspension: unknown }[];
    };
    const listed = new Map(data.map((one) => [one.id, one.suspension]));
    expect([listed.get(workspace.workspaceId), listed.get(system.workspaceId)]).toEqual([suspension, null]);
    expect((await order('suspend', { reason: 'another' })).body).toEqual(answer.body);
    for (let time = 0; time < 2; time += 1)
      expect((await order('resume', { reason: 'a mistake' })).body).toMatchObject({ suspension: null });
    const target = workspace.workspaceId;
    const [resumed, , , suspended] = await newestActs(4);
    const of = (action: string, reason: string): object => ({
      action,
      target,
      detail: { reason },
      outcome: 'done',
    });
    expect(resumed).toMatchObject(of('workspace.resume', 'a mistake'));
    expect(suspended).toMatchObject(of('workspace.suspend', REASON));
  });

  it.each(['suspend', 'resume'])('is the result of no order to %s without a reason', async (act) => {
    const before = await newestActs(1);
    const unknown = { method: 'POST', json: { reason: REASON } };
    expect((await system.operate(`/ops/workspaces/${randomUUID()}/${act}`, unknown)).status).toBe(404);
    for (const json of [{}, { reason: ' ' }, { reason: 'x'.repeat(201) }])
      expect((await order(act, json)).body).toMatchObject({
        code: 'validation-failed',
        errors: [{ field: 'reason' }],
      });
    expect(await newestActs(1)).toEqual(before);
    expect(await shown()).toBeNull();
  });
});
