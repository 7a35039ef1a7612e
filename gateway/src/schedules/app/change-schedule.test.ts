import type { TakenJob } from '../../jobs/domain/job';
import { refusalOf } from '../../testing/fakes';
import { resultOf, uuid, WORKSPACE } from '../../testing/samples';
import { DAY, nextDay, rowsOf } from './_runs';
import { CALLER, DAY_MS, person, racing, scheduled, type Scheduled } from './_scheduled';
import { findSchedule, pauseSchedule, removeSchedule, resumeSchedule } from './change-schedule';
import { findChanges } from './find-changes';
import { runSchedule } from './run-schedule';

const beforeSaving = () =>
  racing(({ jobs }, happen) => ({
    jobs: { ...jobs, save: async (...of) => (await happen(), jobs.save(...of)) },
  }));

const beforeGivingBack = () =>
  racing(({ jobs }, happen) => ({
    jobs: { ...jobs, finish: async (...of) => (await happen(), jobs.finish(...of)) },
  }));

const beforeAddingRows = () =>
  racing(({ items }, happen) => ({
    items: { ...items, addItems: async (rows) => (await happen(), items.addItems(rows)) },
  }));

const beforeAnAnswer = () =>
  racing(({ items }, happen) => ({
    items: { ...items, settle: async (...of) => (await happen(), items.settle(...of)) },
  }));

async function take({ gateway }: Scheduled): Promise<TakenJob> {
  const of = { kind: 'schedule', groupId: WORKSPACE.id } as const;
  const [job] = await gateway.stores.jobs.take(of, 1);
  if (job === undefined) throw new Error('nothing is due');
  return job;
}

const leftRows = async ({ gateway }: Scheduled, batchId: string): Promise<number> =>
  (await gateway.stores.batchItems.page({ workspaceId: WORKSPACE.id, batchId }, { afterRow: 0, limit: 9 }))
    .length;

describe('changing a schedule', () => {
  it('is refused to other clinics, as if there were none', async () => {
    const system = await scheduled();
    const { id } = await system.schedule(await system.batch([person(1)]));
    const bound = { ...CALLER, principal: { ...CALLER.principal, clientIds: [uuid(77)] } };
    const refusals = await Promise.all(
      [
        findSchedule(system.context, bound, id),
        pauseSchedule(system.context, bound, id),
        removeSchedule(system.context, bound, id),
        findSchedule(system.context, CALLER, uuid(78)),
      ].map(refusalOf),
    );
    expect(refusals.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'not-found'));
    expect(await system.find(id)).toMatchObject({ state: 'active' });
  });

  it('does nothing to an active one that is resumed', async () => {
    const system = await scheduled();
    const { id } = await system.schedule(await system.batch([person(1)]));
    const active = await system.find(id);
    expect(await resumeSchedule(system.context, CALLER, id)).toEqual(active);
    await nextDay(system);
    expect((await system.find(id)).lastRun?.day).toBe(DAY(1));
  });

  it('is done whatever else changes it at the same moment', async () => {
    const { system, meanwhile } = await beforeSaving();
    const { id } = await system.schedule(await system.batch([person(1)]));
    meanwhile(() => resumeSchedule(system.context, CALLER, id));
    expect(await pauseSchedule(system.context, CALLER, id)).toMatchObject({ pausedBecause: 'asked' });
    expect(await system.find(id)).toMatchObject({ state: 'paused', pausedBecause: 'asked' });
  });

  it('is given up where something else changes it each time', async () => {
    const system = await scheduled();
    const { id } = await system.schedule(await system.batch([person(1)]));
    const jobs = { ...system.context.jobs, save: () => Promise.resolve(undefined) };
    const refusal = await refusalOf(pauseSchedule({ ...system.context, jobs }, CALLER, id));
    expect(refusal.code).toBe('service-unavailable');
  });
});

describe('a schedule that is changed while it is run', () => {
  it('begins no run once it is paused', async () => {
    const { system, meanwhile } = await beforeSaving();
    const { id } = await system.schedule(await system.batch([person(1)]));
    system.gateway.clock.advance(DAY_MS);
    meanwhile(() => pauseSchedule(system.context, CALLER, id));
    await system.settle();
    const schedule = await system.find(id);
    expect(schedule).toMatchObject({ state: 'paused', pausedBecause: 'asked' });
    expect([schedule.run, schedule.lastRun, system.asked()]).toEqual([undefined, undefined, 1]);
  });

  it('goes on with what was changed just before it was given back', async () => {
    const { system, meanwhile } = await beforeGivingBack();
    const { id } = await system.schedule(await system.batch([person(1)]));
    await pauseSchedule(system.context, CALLER, id);
    meanwhile(() => resumeSchedule(system.context, CALLER, id));
    await system.settle();
    expect(await system.find(id)).toMatchObject({ state: 'active' });
    await nextDay(system);
    expect((await system.find(id)).lastRun?.day).toBe(DAY(1));
  });

  it('is left alone once another process has dropped it', async () => {
    const { system, meanwhile } = await beforeSaving();
    const { id } = await system.schedule(await system.batch([person(1)]));
    system.gateway.clock.advance(DAY_MS);
    const { jobs } = system.gateway.stores;
    meanwhile(async () => {
      const job = await jobs.find(WORKSPACE.id, 'schedule', id);
      if (job !== undefined) await jobs.drop(job);
    });
    await runSchedule(system.context, await take(system), new AbortController().signal);
    expect(await jobs.find(WORKSPACE.id, 'schedule', id)).toBeUndefined();
    expect(system.asked()).toBe(1);
  });

  it('is given back at once when its process stops, and run by another one', async () => {
    const system = await scheduled();
    const { id } = await system.schedule(await system.batch([person(1)]));
    system.gateway.clock.advance(DAY_MS);
    await runSchedule(system.context, await take(system), AbortSignal.abort());
    expect((await system.find(id)).run).toBeUndefined();
    await runSchedule(system.context, await take(system), new AbortController().signal);
    expect((await system.find(id)).run?.day).toBe(DAY(1));
  });

  it('is removed with all its rows during a run, whose batch goes on', async () => {
    const { system, meanwhile } = await beforeAnAnswer();
    const { id, listId } = await system.schedule(await system.batch([person(1), person(2)]));
    let batchId = '';
    meanwhile(async () => {
      batchId = (await system.find(id)).run?.batchId ?? '';
      await removeSchedule(system.context, CALLER, id);
    });
    await nextDay(system);
    expect(await system.context.jobs.find(WORKSPACE.id, 'schedule', id)).toBeUndefined();
    expect(await leftRows(system, listId)).toBe(0);
    expect((await rowsOf(system, batchId)).map(({ state }) => state)).toEqual(['answered', 'answered']);
  });

  it('is removed with the rows that were just written for the time after a run', async () => {
    const { system, meanwhile } = await beforeAddingRows();
    const { id } = await system.schedule(await system.batch([person(1)]));
    const remove = (): Promise<void> => removeSchedule(system.context, CALLER, id);
    // The first rows are those of the run's batch.
    meanwhile(() => {
      meanwhile(remove);
      return Promise.resolve();
    });
    await nextDay(system);
    expect(await system.context.jobs.find(WORKSPACE.id, 'schedule', id)).toBeUndefined();
    const rows = await system.gateway.stores.batchItems.listAll(undefined, 9);
    expect(rows.map(({ state }) => state)).toEqual(['answered', 'answered']);
  });

  it('keeps its rows, and what they were answered before, when the batch of a run is gone', async () => {
    const system = await scheduled();
    const { id } = await system.schedule(await system.batch([person(1)]));
    system.gateway.clock.advance(DAY_MS);
    await runSchedule(system.context, await take(system), new AbortController().signal);
    const { jobs } = system.gateway.stores;
    const batch = await jobs.find(WORKSPACE.id, 'batch', (await system.find(id)).run?.batchId ?? '');
    if (batch === undefined) throw new Error('there is no batch');
    await jobs.drop(batch);
    await system.settle();
    expect(await system.find(id)).toMatchObject({ state: 'active', rows: 1, lastRun: { day: DAY(1) } });
    system.answers('CANARY77001', resultOf('inactive'));
    await nextDay(system);
    const page = { batchId: undefined, afterRow: 0, limit: 9 };
    const { entries } = await findChanges(system.context, await system.find(id), page);
    expect(entries.map(({ changes }) => changes?.map(({ change }) => change))).toEqual([['coverage-ended']]);
  });
});

describe('a schedule of many rows', () => {
  it.each([200, 201])('keeps and asks all %i of them, and finds what changed in the last', async (count) => {
    const system = await scheduled();
    const batchId = await system.batch(Array.from({ length: count }, (_, at) => person(at + 1)));
    const { id, rows } = await system.schedule(batchId);
    system.answers(`CANARY${String(77_000 + count)}`, resultOf('inactive'));
    await nextDay(system);
    expect([rows, (await system.find(id)).rows, system.asked()]).toEqual([count, count, 2 * count]);
    const page = { batchId: undefined, afterRow: 0, limit: 9 };
    const { entries, nextCursor } = await findChanges(system.context, await system.find(id), page);
    expect([entries.map(({ row }) => row), nextCursor]).toEqual([[count], undefined]);
  });
});
