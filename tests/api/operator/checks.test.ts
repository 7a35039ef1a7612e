import { randomUUID } from 'node:crypto';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { openedWorkspace } from '../../helpers/workspaces';

/** No other file asks this payer: its traffic is counted here. */
const PAYER = 'HMSA';

type Line = Readonly<Record<string, unknown>>;

describe('an operator who searches for checks', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Search');
  });
  const found = async (query: Readonly<Record<string, string>>): Promise<readonly Line[]> =>
    ((await system.operate('/ops/checks', { query })).body as { readonly data: readonly Line[] }).data;
  const newestActs = async (): Promise<readonly Line[]> =>
    ((await system.operate('/ops/audit', { query: { limit: '3' } })).body as { data: readonly Line[] }).data;

  it('finds one by each id of its answer, with its workspace and outcome and no patient data', async () => {
    const { headers, body } = await system.live();
    const { traceId } = body as { readonly traceId: string };
    const [id = '', requestId = '', key = ''] = ['check-id', 'x-request-id', 'idempotency-key'].map(
      (name) => headers[name],
    );
    const answer = await system.operate('/ops/checks', { query: { checkId: id } });
    expect(answer.body).toMatchObject({
      data: [
        {
          ...{ id, requestId, traceId, workspaceId: system.workspaceId, clientId: system.access.clientId },
          ...{ payerId: '60054', outcome: 'active', tags: ['live'], charged: true },
        },
      ],
      nextCursor: null,
    });
    expect(answer.text).not.toMatch(/W123456789|Jane|Doe|1980/);
    const { data } = answer.body as { readonly data: readonly Line[] };
    for (const query of [{ requestId: requestId.toUpperCase() }, { idempotencyKey: key }, { traceId }])
      expect(await found(query)).toEqual(data);
    const unknown = [{ checkId: randomUUID() }, { requestId: randomUUID() }, { traceId: `${traceId}0` }];
    for (const query of [...unknown, { checkId: id, workspaceId: randomUUID() }])
      expect(await found(query)).toEqual([]);
  });

  it('has each search in the audit log, and no trace, which may have patient data', async () => {
    const requestId = randomUUID();
    await found({ requestId, workspaceId: system.workspaceId, outcome: 'active' });
    await found({ tag: 'live' });
    await found({ traceId: 'W123456789' });
    const acts = await newestActs();
    expect(JSON.stringify(acts)).not.toContain('W123456789');
    const { workspaceId } = system;
    expect(acts).toMatchObject([
      { action: 'check.read', target: 'every-workspace', detail: { by: 'traceId' } },
      { action: 'check.read', target: 'every-workspace', detail: { kind: 'live' } },
      {
        action: 'check.read',
        target: requestId,
        detail: { by: 'requestId', outcome: 'active', workspaceId },
      },
    ]);
  });

  it('sees how often a payer was asked in the last hour, and by how many workspaces', async () => {
    const traffic = async (): Promise<unknown> =>
      (await system.operate(`/ops/payers/${PAYER.toLowerCase()}/traffic`)).body;
    expect(await traffic()).toMatchObject({ payerId: PAYER, checksLastHour: 0, workspacesLastHour: 0 });
    for (const workspace of [system, system, await openedWorkspace(system, 'Also searched')])
      await workspace.live({ payerName: PAYER });
    const counted = { checksLastHour: 3, workspacesLastHour: 2, isComplete: true };
    expect(await traffic()).toEqual({ payerId: PAYER, ...counted });
  });

  it('erases an answer: its retry is refused and not charged again', async () => {
    const key = randomUUID();
    const { headers } = await system.live({}, key);
    const before = await system.balance();
    const id = headers['check-id'] ?? '';
    const forget = async (path: string): Promise<unknown> =>
      (await system.operate(`/ops/${path}/forget`, { json: { reason: 'ticket 4711' } })).body;
    expect(await forget(`checks/${id}`)).toEqual({ answers: 1, isComplete: true });
    const retried = await system.live({}, key);
    expect(retried.body).toMatchObject({ status: 409, code: 'idempotency-result-expired' });
    expect(await system.balance()).toEqual(before);
    expect(await forget(`checks/${id}`)).toEqual({ answers: 0, isComplete: true });
    const detail = { workspaceId: system.workspaceId, reason: 'ticket 4711' };
    expect((await newestActs())[0]).toMatchObject({ action: 'check.forget', target: id, detail });
  });
});
