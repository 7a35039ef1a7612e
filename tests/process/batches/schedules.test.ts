import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import { people, resultsOf, statusOf, submitted, untilCompleted } from '../../api/batches/_batches';
import { describeOnBothStores } from '../../helpers/on-both-stores';
import { openedWorkspace } from '../../helpers/workspaces';

const PATH = '/api/eligibility/schedules';
const AETNA = '60054';
/** Schedules know minutes: the next one may be almost two away. */
const SOON_WITHIN_MS = 120_000;

jest.setTimeout(SOON_WITHIN_MS + 30_000);

type Shown = { readonly id: string; readonly lastRun: { readonly batchId: string } | null };

/** Each day at the next minute that does not begin within five seconds. */
function soon(): object {
  const at = new Date(Date.now() + 65_000)
    .toISOString()
    .slice('2026-01-15T'.length, '2026-01-15T05:00'.length);
  return { every: 'day', at, timeZone: 'UTC' };
}

describeOnBothStores('a schedule', (systemOf) => {
  afterEach(() => systemOf().standalone.simulator?.switches.clear(AETNA));

  it('asks the rows of a batch again at its time, and lists those whose answer changed', async () => {
    const clinic = await openedWorkspace(systemOf(), 'Schedules');
    const [jane = {}, john = {}] = people(2);
    const before = await submitted(clinic, [jane, { ...john, memberId: 'INACTIVE7' }]);
    await untilCompleted(clinic, before);
    const made = await clinic.call(PATH, {
      json: { name: 'daily', batchId: before, repeat: soon() },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(made.status).toBe(201);
    const path = `${PATH}/${(made.body as Shown).id}`;
    const lastRun = async () => ((await clinic.call(path)).body as Shown).lastRun;
    systemOf().standalone.simulator?.switches.set(AETNA, { mode: 'inactive' });
    await eventually(async () => (await lastRun()) !== null, SOON_WITHIN_MS);
    const batchId = (await lastRun())?.batchId ?? '';
    expect(await statusOf(clinic, batchId)).toMatchObject({
      scheduleId: (made.body as Shown).id,
      charged: 2,
      counts: { answered: 2 },
    });
    expect(await resultsOf(clinic, batchId)).toMatchObject([
      { reference: 'visit 1', changes: [{ change: 'coverage-ended', before: null, after: null }] },
      { reference: 'visit 2', answer: { outcome: 'inactive' } },
    ]);
    const { body } = await clinic.call(`${path}/changes`);
    expect(body).toMatchObject({ batchId, data: [{ row: 1, memberId: 'W770000000' }] });
    expect((body as { readonly data: readonly object[] }).data).toHaveLength(1);
    expect(await clinic.balance()).toMatchObject({ captured: 4, held: 0 });
  });
});
