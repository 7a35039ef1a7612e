import type { ResultRow } from '../../batches/domain/result-row';
import { resultOf, WORKSPACE } from '../../testing/samples';
import { nextDay, rowsOf } from './_runs';
import { person, scheduled, type Scheduled } from './_scheduled';
import { findChanges } from './find-changes';

const OF = { workspaceId: WORKSPACE.id };

async function nextRun(system: Scheduled, id: string): Promise<readonly ResultRow[]> {
  await nextDay(system);
  return rowsOf(system, (await system.find(id)).lastRun?.batchId);
}

const forget = ({ context }: Scheduled, row: ResultRow | undefined): Promise<void> =>
  context.items.forgetCheck({ ...OF, checkId: row?.checkId ?? '' });

describe('a schedule of which a check is forgotten', () => {
  it('asks the row no more when that was its last check, and goes on with the others', async () => {
    const system = await scheduled();
    const batchId = await system.batch([person(1), person(2), person(3)]);
    const { id } = await system.schedule(batchId);
    await forget(system, (await rowsOf(system, batchId))[0]);
    const run = await nextRun(system, id);
    expect(run.map(({ row }) => row)).toEqual([2, 3]);
    await forget(system, run[0]);
    expect((await nextRun(system, id)).map(({ row }) => row)).toEqual([3]);
    expect(await system.find(id)).toMatchObject({ state: 'active', rows: 1 });
    expect(system.asked()).toBe(6);
  });

  it('remembers the last check of a row over a run in which it had none', async () => {
    let isCancelled = false;
    const system = await scheduled(({ jobs, items }) => ({
      jobs,
      items: {
        ...items,
        settle: async (of, row, end) => {
          if (!isCancelled) return items.settle(of, row, end);
          await items.endWaiting(of, 'cancelled', end.settledAtMs);
          return false;
        },
      },
    }));
    const batchId = await system.batch([person(1), person(2)]);
    const { id } = await system.schedule(batchId);
    isCancelled = true;
    expect((await nextRun(system, id)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    isCancelled = false;
    await forget(system, (await rowsOf(system, batchId))[0]);
    expect((await nextRun(system, id)).map(({ row }) => row)).toEqual([2]);
  });

  it('drops the row from its list too when the check is forgotten before its run has ended', async () => {
    let isForgotten = false;
    const system = await scheduled(({ jobs, items }) => ({
      jobs,
      items: {
        ...items,
        settle: async (of, row, end) => {
          const isSettled = await items.settle(of, row, end);
          if (isForgotten && row === 1) await items.forgetCheck({ ...OF, checkId: end.checkId ?? '' });
          return isSettled;
        },
      },
    }));
    const { id } = await system.schedule(await system.batch([person(1), person(2)]));
    isForgotten = true;
    const run = await nextRun(system, id);
    expect(run.map(({ row, problem }) => [row, problem?.code])).toEqual([
      [1, 'idempotency-result-expired'],
      [2, undefined],
    ]);
    expect((await nextRun(system, id)).map(({ row }) => row)).toEqual([2]);
  });

  it('lists what changed without the forgotten rows', async () => {
    const system = await scheduled();
    const { id } = await system.schedule(await system.batch([person(1), person(2)]));
    for (const at of [1, 2]) system.answers(`CANARY${String(77_000 + at)}`, resultOf('inactive'));
    const [first] = await nextRun(system, id);
    await forget(system, first);
    const page = { batchId: undefined, afterRow: 0, limit: 9 };
    const { entries } = await findChanges(system.context, await system.find(id), page);
    expect(entries.map(({ row }) => row)).toEqual([2]);
    const { batchId } = (await system.find(id)).lastRun ?? {};
    expect((await rowsOf(system, batchId))[0]).toMatchObject({
      state: 'answered',
      outcome: 'inactive',
      reference: '1',
      isCharged: true,
      changes: [],
    });
  });
});
