import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import type { Answer } from '../../helpers/client';
import { describeOnBothStores } from '../../helpers/on-both-stores';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';
import { linesOf, people, resultsOf, statusOf, submit, submitted, untilCompleted } from './_batches';

const BATCHES = '/api/eligibility/batches';
const SCHEDULES = '/api/eligibility/schedules';
const REASON = { reason: 'ticket 4711' };

describeOnBothStores('what an operator forgets', (systemOf) => {
  let clinic: OpenedWorkspace;
  beforeEach(async () => {
    clinic = await openedWorkspace(systemOf(), 'Forgotten');
  });

  const forget = (path: string): Promise<Answer> =>
    systemOf().operate(`/ops/${path}/forget`, { method: 'POST', json: REASON });
  const forgetWorkspace = async (): Promise<void> => {
    let answers = 0;
    await eventually(async () => {
      const { body } = await forget(`workspaces/${clinic.workspaceId}`);
      const done = body as { readonly answers: number; readonly isComplete: boolean };
      answers += done.answers;
      return done.isComplete;
    }, 30_000);
    expect(answers).toBeGreaterThan(0);
  };
  const createSchedule = (batchId: string): Promise<Answer> =>
    clinic.call(SCHEDULES, {
      json: { name: 'daily', batchId, repeat: { every: 'day', at: '05:00', timeZone: 'America/New_York' } },
      headers: { 'idempotency-key': randomUUID() },
    });

  it('is left out of the results of a batch in every form, and of schedules that are made of it', async () => {
    const [jane = {}, john = {}] = people(2);
    const id = await submitted(clinic, [jane, john, { ...jane, reference: 'again' }]);
    await untilCompleted(clinic, id);
    const before = await statusOf(clinic, id);
    const [first, second] = await resultsOf(clinic, id);
    expect((await forget(`checks/${first?.checkId ?? ''}`)).body).toEqual({ answers: 1, isComplete: true });
    const blank = {
      state: 'answered',
      checkId: first?.checkId,
      question: null,
      memberId: null,
      answer: null,
    };
    const problem = { code: 'idempotency-result-expired' };
    const results = await resultsOf(clinic, id);
    expect(results).toMatchObject([
      { ...blank, row: 1, reference: '1', charged: true, problem },
      { row: 2, reference: 'visit 2' },
      { ...blank, row: 3, reference: '3', charged: false, problem },
    ]);
    expect(results[1]).toEqual(second);
    expect(await statusOf(clinic, id)).toEqual(before);

    expect(await linesOf(clinic, id)).toEqual(results);
    const { text } = await clinic.call(`${BATCHES}/${id}/results.csv`);
    const [, forgotten = '', kept = ''] = text.split('\r\n');
    expect(forgotten).toMatch(/^1,1,answered,,,,,,,active,.*,idempotency-result-expired,/);
    expect(forgotten).not.toContain('W770000000');
    expect(kept).toContain('W770000001');
    expect((await createSchedule(id)).body).toMatchObject({ rows: 1 });
  });

  it('are the batches and schedules of a workspace, of which nothing is asked or charged any more', async () => {
    const ended = await submitted(clinic, people(3));
    await untilCompleted(clinic, ended);
    const { id: scheduleId } = (await createSchedule(ended)).body as { readonly id: string };
    const notBefore = new Date(Date.now() + 60 * 60_000).toISOString();
    const later = await submitted(clinic, people(2), { query: { notBefore } });
    const runs = await submitted(clinic, people(90, { patientLastName: 'Markerlast' }));
    await forgetWorkspace();
    for (const id of [ended, later, runs])
      for (const below of ['', '/results'])
        expect((await clinic.call(`${BATCHES}/${id}${below}`)).status).toBe(404);
    expect((await clinic.call(`${SCHEDULES}/${scheduleId}`)).status).toBe(404);
    expect((await clinic.call(BATCHES)).body).toEqual({ data: [], nextCursor: null });

    const balance = await clinic.balance();
    expect(balance).toMatchObject({ held: 0 });
    const { data } = (await clinic.call('/api/eligibility/checks', { query: { limit: '100' } })).body as {
      readonly data: readonly unknown[];
    };
    expect(balance.captured).toBe(data.length);
    expect((await forget(`workspaces/${clinic.workspaceId}`)).body).toEqual({ answers: 0, isComplete: true });
  });

  it('is not charged again when its batch is sent again', async () => {
    const key = randomUUID();
    const id = await submitted(clinic, people(2), { key });
    await untilCompleted(clinic, id);
    await forgetWorkspace();
    expect((await submit(clinic, people(2), { key })).status).toBe(202);
    expect(await untilCompleted(clinic, id)).toMatchObject({ charged: 0, counts: { refused: 2 } });
    const codes = (await resultsOf(clinic, id)).map(({ problem }) => problem?.code);
    expect(codes).toEqual(['idempotency-result-expired', 'idempotency-result-expired']);
    expect(await clinic.balance()).toMatchObject({ captured: 2, held: 0 });
  });
});
