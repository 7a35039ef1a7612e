import { randomUUID } from 'node:crypto';
import { codeOf, type Answer } from '../../helpers/client';
import { describeOnBothStores } from '../../helpers/on-both-stores';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';
import { people, submitted } from './_batches';

const PATH = '/api/eligibility/schedules';
const DAILY: object = { every: 'day', at: '05:00', timeZone: 'America/New_York' };

type Shown = {
  readonly id: string;
  readonly state: string;
  readonly rows: number;
};

describeOnBothStores('a schedule', (systemOf) => {
  let clinic: OpenedWorkspace;
  beforeEach(async () => {
    clinic = await openedWorkspace(systemOf(), 'Schedules');
  });

  const create = (
    batchId: string,
    { client = clinic, key = randomUUID(), repeat = DAILY, name = 'daily' } = {},
  ): Promise<Answer> =>
    client.call(PATH, { json: { name, batchId, repeat }, headers: { 'idempotency-key': key } });
  const created = async (batchId: string): Promise<Shown> => {
    const answer = await create(batchId);
    if (answer.status !== 201) throw new Error(`the schedule was answered ${answer.text}`);
    return answer.body as Shown;
  };
  const shown = async (id: string): Promise<Shown> => (await clinic.call(`${PATH}/${id}`)).body as Shown;

  it('takes over the rows that could be read, and is the same when it is sent again', async () => {
    const batchId = await submitted(clinic, [...people(2), { payerName: 'Aetna' }]);
    const key = randomUUID();
    const made = await create(batchId, { key });
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'daily', state: 'active', rows: 2, repeat: DAILY, currentRun: null, lastRun: null },
    });
    const again = await create(batchId, { key });
    expect(again).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' }, body: made.body });
    const other = await create(batchId, { key, name: 'another' });
    expect([other.status, codeOf(other)]).toEqual([422, 'idempotency-key-reused']);
    expect((await clinic.call(PATH)).body).toEqual({ data: [made.body], nextCursor: null });
  });

  it('is refused without a row that can be asked, and for a time that is none', async () => {
    const batchId = await submitted(clinic, people(1));
    const wrongs: readonly (readonly [object, string])[] = [
      [{ daysBefore: [7, 1], at: '05:00', timeZone: 'UTC' }, 'batchId'],
      [{ ...DAILY, timeZone: 'America/Springfield' }, 'repeat.timeZone'],
      [{ ...DAILY, at: '24:00' }, 'repeat.at'],
      [{ every: 'week', at: '05:00', timeZone: 'UTC' }, 'repeat.on'],
      [{ ...DAILY, daysBefore: [1] }, 'repeat'],
    ];
    for (const [repeat, field] of wrongs) {
      const answer = await create(batchId, { repeat });
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation-failed', errors: [{ field }] } });
    }
    expect((await clinic.call(PATH)).body).toMatchObject({ data: [] });
  });

  it('is paused, resumed and deleted', async () => {
    const { id } = await created(await submitted(clinic, people(1)));
    const act = (what: string): Promise<Answer> => clinic.call(`${PATH}/${id}/${what}`, { method: 'POST' });
    expect((await act('pause')).body).toMatchObject({
      state: 'paused',
      pausedBecause: 'asked',
      nextRunAt: null,
    });
    expect((await act('resume')).body).toMatchObject({ state: 'active', pausedBecause: null });
    expect((await clinic.call(`${PATH}/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await clinic.call(`${PATH}/${id}`)).status).toBe(404);
    expect((await clinic.call(PATH)).body).toMatchObject({ data: [] });
  });

  it('is not seen by another workspace, which cannot make one of its batch', async () => {
    const batchId = await submitted(clinic, people(1));
    const { id } = await created(batchId);
    const stranger = await openedWorkspace(systemOf(), 'Strangers');
    expect((await create(batchId, { client: stranger })).status).toBe(404);
    for (const below of ['', '/changes']) {
      expect((await stranger.call(`${PATH}/${id}${below}`)).status).toBe(404);
    }
    expect((await stranger.call(`${PATH}/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect(await shown(id)).toMatchObject({ state: 'active', rows: 1 });
  });
});
