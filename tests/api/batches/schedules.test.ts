import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import { codeOf, type Answer } from '../../helpers/client';
import { describeOnBothStores } from '../../helpers/on-both-stores';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';
import { people, resultsOf, statusOf, submitted, untilCompleted } from './_batches';

const PATH = '/api/eligibility/schedules';
const AETNA = '60054';
const DAILY: object = { every: 'day', at: '05:00', timeZone: 'America/New_York' };
const SOON_WITHIN_MS = 120_000;

type Shown = {
  readonly id: string;
  readonly state: string;
  readonly rows: number;
  readonly lastRun: { readonly batchId: string; readonly day: string } | null;
};

/** Each day at the next minute that does not begin within five seconds. */
function soon(): object {
  const at = new Date(Date.now() + 65_000)
    .toISOString()
    .slice('2026-01-15T'.length, '2026-01-15T05:00'.length);
  return { every: 'day', at, timeZone: 'UTC' };
}

describeOnBothStores('a schedule', (systemOf) => {
  let clinic: OpenedWorkspace;
  beforeEach(async () => {
    clinic = await openedWorkspace(systemOf(), 'Schedules');
  });
  afterEach(() => systemOf().standalone.simulator?.switches.clear(AETNA));

  const create = (
    batchId: string,
    { client = clinic, key = randomUUID(), repeat = DAILY, name = 'daily' } = {},
  ): Promise<Answer> =>
    client.call(PATH, { json: { name, batchId, repeat }, headers: { 'idempotency-key': key } });
  const created = async (batchId: string, repeat?: object): Promise<Shown> => {
    const answer = await create(batchId, repeat && { repeat });
    if (answer.status !== 201) throw new Error(`the schedule was answered ${answer.text}`);
    return answer.body as Shown;
  };
  const shown = async (id: string): Promise<Shown> => (await clinic.call(`${PATH}/${id}`)).body as Shown;

  it(
    'asks the rows of a batch again at its time, and lists those whose answer changed',
    async () => {
      const [jane = {}, john = {}] = people(2);
      const before = await submitted(clinic, [jane, { ...john, memberId: 'INACTIVE7' }]);
      await untilCompleted(clinic, before);
      const { id } = await created(before, soon());
      systemOf().standalone.simulator?.switches.set(AETNA, { mode: 'inactive' });
      await eventually(async () => (await shown(id)).lastRun !== null, SOON_WITHIN_MS);
      const batchId = (await shown(id)).lastRun?.batchId ?? '';
      expect(await statusOf(clinic, batchId)).toMatchObject({
        scheduleId: id,
        charged: 2,
        counts: { answered: 2 },
      });
      expect(await resultsOf(clinic, batchId)).toMatchObject([
        { reference: 'visit 1', changes: [{ change: 'coverage-ended', before: null, after: null }] },
        { reference: 'visit 2', answer: { outcome: 'inactive' } },
      ]);
      const { body } = await clinic.call(`${PATH}/${id}/changes`);
      expect(body).toMatchObject({ batchId, data: [{ row: 1, memberId: 'W770000000' }] });
      expect((body as { readonly data: readonly object[] }).data).toHaveLength(1);
      expect(await clinic.balance()).toMatchObject({ captured: 4, held: 0 });
    },
    SOON_WITHIN_MS + 30_000,
  );

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
