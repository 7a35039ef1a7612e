import request, { type Response } from 'supertest';
import { CHECK_FIELDS, fakeApp, OPERATOR_TOKEN, type FakeApp } from '../../testing/fake-app';
import { uuid, WORKSPACE } from '../../testing/samples';

describe('an operator erasing answers', () => {
  let fake: FakeApp;
  beforeEach(async () => {
    fake = await fakeApp({ granted: 3 });
  });
  const order = (path: string, body: object = { reason: 'ticket 4711' }): Promise<Response> =>
    request(fake.app)
      .post(path)
      .set('Authorization', `Bearer ${OPERATOR_TOKEN}`)
      .send(body)
      .then((response) => response);
  const live = (idempotencyKey: string): Promise<Response> =>
    fake
      .call('post', '/api/eligibility/check')
      .set('Idempotency-Key', idempotencyKey)
      .send(CHECK_FIELDS)
      .then((response) => response);
  const checkId = async (): Promise<string> => {
    const { entries } = await fake.gateway.checks.list(
      { workspaceId: WORKSPACE.id },
      { limit: 1, cursor: undefined },
    );
    return entries[0]?.checkId ?? '';
  };
  const charged = (): number => fake.gateway.events.filter((event) => event.startsWith('capture')).length;

  it('drops the answer of one check; its retry is refused, and not charged again', async () => {
    await live(uuid(71));
    const chargedBefore = charged();
    const id = await checkId();
    expect((await order(`/ops/checks/${id}/forget`)).body).toEqual({ answers: 1, isComplete: true });
    const retried = await live(uuid(71));
    expect(retried.body).toMatchObject({ status: 409, code: 'idempotency-result-expired' });
    expect(charged()).toBe(chargedBefore);
    expect((await order(`/ops/checks/${id}/forget`)).body).toEqual({ answers: 0, isComplete: true });
    const { entries } = await fake.workspaces.listAudit({ limit: 1, cursor: undefined });
    const detail = { workspaceId: WORKSPACE.id, reason: 'ticket 4711' };
    expect(entries).toMatchObject([{ action: 'check.forget', target: id, detail }]);
  });

  it('drops the question and the answer of every row of a batch that has the check', async () => {
    await live(uuid(71));
    const of = { workspaceId: WORKSPACE.id, batchId: uuid(1), checkId: await checkId() };
    const items = fake.gateway.stores.batchItems;
    const rows = { lane: 0, state: 'answered', dueAtMs: undefined, tries: 0, sameAs: undefined } as const;
    const sealed = { sealedAsked: Buffer.from('asked'), sealedAnswer: Buffer.from('answer') };
    const other = { ...of, ...rows, ...sealed, settledAtMs: 1, row: 2, checkId: uuid(98) };
    await items.addItems([{ ...other, ...of, row: 1 }, other]);
    await order(`/ops/checks/${of.checkId}/forget`);
    const left = await items.page(of, { afterRow: 0, limit: 9 });
    expect(left).toMatchObject([
      { row: 1, state: 'answered', checkId: of.checkId, sealedAnswer: undefined },
      { row: 2, state: 'answered', checkId: uuid(98) },
    ]);
    expect(left.map(({ sealedAsked }) => sealedAsked.length)).toEqual([0, 5]);
  });

  it('drops every answer of a workspace', async () => {
    for (const n of [71, 72, 73]) await live(uuid(n));
    const path = `/ops/workspaces/${WORKSPACE.id}/forget`;
    expect((await order(path)).body).toEqual({ answers: 3, isComplete: true });
    for (const n of [71, 72, 73]) expect((await live(uuid(n))).status).toBe(409);
    const { entries } = await fake.workspaces.listAudit({ limit: 1, cursor: undefined });
    expect(entries).toMatchObject([{ action: 'workspace.forget', target: WORKSPACE.id }]);
  });

  it('ends the batches and schedules of a workspace, and is complete once they are gone', async () => {
    const { jobs } = fake.gateway.stores;
    const of = { workspaceId: WORKSPACE.id, groupId: WORKSPACE.id, data: '{}', createdAtMs: 1, version: 1 };
    const kinds = ['batch', 'schedule'] as const;
    for (const kind of kinds)
      await jobs.add({ ...of, id: uuid(kind.length), kind, state: 'queued', dueAtMs: undefined });
    const path = `/ops/workspaces/${WORKSPACE.id}/forget`;
    expect((await order(path)).body).toEqual({ answers: 0, isComplete: false });
    for (const kind of kinds) {
      const job = await jobs.find(WORKSPACE.id, kind, uuid(kind.length));
      expect(job).toMatchObject({ state: 'removed', dueAtMs: fake.gateway.clock.now() });
      if (job !== undefined) await jobs.drop(job);
    }
    expect((await order(path)).body).toEqual({ answers: 0, isComplete: true });
  });

  it.each([
    ['a check that is not in the log', `/ops/checks/${uuid(99)}/forget`, {}, 404],
    ['a workspace that does not exist', `/ops/workspaces/${uuid(99)}/forget`, {}, 404],
    ['an order without a reason', `/ops/workspaces/${WORKSPACE.id}/forget`, { reason: ' ' }, 400],
  ])('is refused %s', async (_what, path, body, status) => {
    expect((await order(path, { reason: 'ticket', ...body })).status).toBe(status);
  });
});
