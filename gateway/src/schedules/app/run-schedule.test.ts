import fc from 'fast-check';
import type { JobEvent } from '../../jobs/domain/job';
import type { ResultRow } from '../../batches/domain/result-row';
import { API_KEY, FIRST_PAGE, resultOf, WORKSPACE } from '../../testing/samples';
import { dyingProcess, type Dying } from './_dying';
import { DAY, nextDay, rowsOf } from './_runs';
import { CALLER, DAY_MS, person, scheduled, type Scheduled } from './_scheduled';
import { pauseSchedule, resumeSchedule } from './change-schedule';
import { findChanges } from './find-changes';
import { listIdAfter } from './schedule-rows';

const onDay = (count: number) => ({ serviceTypeCodes: [], dateOfService: DAY(count) });

async function batchesOf({ context }: Scheduled): Promise<number> {
  return (await context.jobs.list({ workspaceId: WORKSPACE.id, kind: 'batch' }, FIRST_PAGE)).entries.length;
}

const changed = (rows: readonly ResultRow[]): readonly (readonly [number, readonly string[]])[] =>
  rows.flatMap(({ row, changes = [] }) =>
    changes.length === 0 ? [] : [[row, changes.map(({ change }) => change)] as const],
  );

describe('a schedule', () => {
  it('asks its rows as a batch of its own each day, and says what changed since the answer before', async () => {
    const told: JobEvent[] = [];
    const system = await scheduled(({ jobs, items }) => ({
      items,
      jobs: {
        ...jobs,
        finish: (job, next, events = []) => {
          told.push(...events);
          return jobs.finish(job, next, events);
        },
      },
    }));
    const { id } = await system.schedule(await system.batch([person(1), person(2)]));
    expect(await system.find(id)).toMatchObject({ state: 'active', rows: 2 });
    system.answers('CANARY77002', resultOf('inactive'));
    await nextDay(system);
    const { lastRun: first } = await system.find(id);
    expect(first).toMatchObject({ day: DAY(1) });
    expect(changed(await rowsOf(system, first?.batchId))).toEqual([[2, ['coverage-ended']]]);
    system.answers('CANARY77002', resultOf('active'));
    await nextDay(system);
    const { lastRun: second } = await system.find(id);
    expect(second).toMatchObject({ day: DAY(2) });
    expect(changed(await rowsOf(system, second?.batchId))).toEqual([[2, ['coverage-began']]]);
    expect(told.map(({ data }) => data['scheduleId'])).toEqual([undefined, id, id]);
    const captured = [...system.gateway.wallet.checks.values()].map(({ state }) => state);
    expect(captured).toEqual(Array.from({ length: 6 }, () => 'captured'));
  });

  it('asks no more rows once its key is revoked, also in a run that is under way', async () => {
    let revoke = (): Promise<unknown> => Promise.resolve();
    const system = await scheduled(({ jobs, items }) => ({
      jobs,
      items: { ...items, settle: async (...of) => (await revoke(), items.settle(...of)) },
    }));
    const { clock, stores } = system.gateway;
    const { id } = await system.schedule(
      await system.batch(Array.from({ length: 40 }, (_, at) => person(at))),
    );
    revoke = () => {
      clock.advance(1_000);
      return stores.workspaces.revokeKey(API_KEY.id, clock.now());
    };
    await nextDay(system);
    const { run } = await system.find(id);
    const rows = await rowsOf(system, run?.batchId);
    expect(rows.some(({ state }) => state === 'answered')).toBe(true);
    expect(rows.some(({ state }) => state === 'waiting')).toBe(true);
  });

  it('compares a row with its last answer, not with a run in which it had none', async () => {
    const system = await scheduled();
    const { id } = await system.schedule(await system.batch([person(1)]));
    system.answers('CANARY77001', resultOf('rejected'));
    await nextDay(system);
    system.answers('CANARY77001', resultOf('inactive'));
    await nextDay(system);
    const { lastRun } = await system.find(id);
    expect(changed(await rowsOf(system, lastRun?.batchId))).toEqual([[1, ['coverage-ended']]]);
  });

  it('needs neither the batch it was made of nor those of former runs', async () => {
    const system = await scheduled();
    const batchId = await system.batch([person(1)]);
    const { id } = await system.schedule(batchId, {
      every: 'week',
      on: ['friday'],
      at: '05:00',
      timeZone: 'UTC',
    });
    await nextDay(system, 15);
    expect(await system.context.jobs.find(WORKSPACE.id, 'batch', batchId)).toBeUndefined();
    const { lastRun, nextRunAtMs } = await system.find(id);
    expect(lastRun).toMatchObject({ day: DAY(15) });
    expect(new Date(nextRunAtMs).toISOString()).toBe(`${DAY(22)}T05:00:00.000Z`);
    system.answers('CANARY77001', resultOf('inactive'));
    await nextDay(system, 10);
    const { lastRun: next } = await system.find(id);
    expect(changed(await rowsOf(system, next?.batchId))).toEqual([[1, ['coverage-ended']]]);
  });

  it('makes up once for all times that were missed', async () => {
    const system = await scheduled();
    const { id } = await system.schedule(await system.batch([person(1)]));
    await nextDay(system, 5);
    expect([await batchesOf(system), (await system.find(id)).lastRun?.day]).toEqual([2, DAY(5)]);
    await nextDay(system);
    expect([await batchesOf(system), (await system.find(id)).lastRun?.day]).toEqual([3, DAY(6)]);
  });

  it('asks rows so many days before their day, and has ended once all are over', async () => {
    const system = await scheduled();
    const batchId = await system.batch([person(1, onDay(3)), person(2, onDay(5)), person(3)]);
    const { id, rows } = await system.schedule(batchId, { daysBefore: [2, 1], at: '05:00', timeZone: 'UTC' });
    expect(rows).toBe(2);
    const asked: (readonly number[])[] = [];
    for (let day = 1; day <= 6; day += 1) {
      await nextDay(system);
      const { lastRun } = await system.find(id);
      if (lastRun?.day === DAY(day))
        asked.push((await rowsOf(system, lastRun.batchId)).map(({ row }) => row));
      else asked.push([]);
    }
    expect(asked).toEqual([[1], [1], [2], [2], [], []]);
    expect(await system.find(id)).toMatchObject({ state: 'completed', rows: 0 });
    expect(await batchesOf(system)).toBe(5);
    await expect(resumeSchedule(system.context, CALLER, id)).rejects.toThrow('operation-conflict');
  });

  it('rests while it is paused, and then goes on at its next time', async () => {
    const system = await scheduled();
    const { id } = await system.schedule(await system.batch([person(1)]));
    expect(await pauseSchedule(system.context, CALLER, id)).toMatchObject({ pausedBecause: 'asked' });
    await nextDay(system, 3);
    expect(await batchesOf(system)).toBe(1);
    await resumeSchedule(system.context, CALLER, id);
    await system.settle();
    expect(await batchesOf(system)).toBe(1);
    await nextDay(system);
    expect([await batchesOf(system), (await system.find(id)).lastRun?.day]).toEqual([2, DAY(4)]);
  });

  it('rests while its key is revoked, until somebody resumes it with their own', async () => {
    const system = await scheduled();
    const { stores, clock } = system.gateway;
    const { id } = await system.schedule(await system.batch([person(1)]));
    const other = { ...API_KEY, id: '00000000-0000-4000-8000-000000000033', hash: 'of another key' };
    await stores.workspaces.addKey(other);
    await stores.workspaces.revokeKey(API_KEY.id, clock.now());
    await nextDay(system);
    expect(await system.find(id)).toMatchObject({ state: 'paused', pausedBecause: 'key-revoked' });
    expect(await batchesOf(system)).toBe(1);
    const caller = { ...CALLER, principal: { ...CALLER.principal, id: other.id } };
    await resumeSchedule(system.context, caller, id);
    await system.settle();
    expect(await system.find(id)).toMatchObject({
      state: 'active',
      lastRun: { day: DAY(1) },
      keyId: other.id,
    });
  });

  it('lists the rows that changed, page by page', async () => {
    const system = await scheduled();
    const { id } = await system.schedule(await system.batch([person(1), person(2), person(3)]));
    const before = await findChanges(system.context, await system.find(id), {
      batchId: undefined,
      afterRow: 0,
      limit: 9,
    });
    expect(before).toEqual({ entries: [], nextCursor: undefined, batchId: undefined });
    for (const at of [1, 3]) system.answers(`CANARY${String(77_000 + at)}`, resultOf('inactive'));
    await nextDay(system);
    const schedule = await system.find(id);
    const page = { batchId: undefined, limit: 1 };
    const one = await findChanges(system.context, schedule, { ...page, afterRow: 0 });
    const two = await findChanges(system.context, schedule, { ...page, afterRow: Number(one.nextCursor) });
    expect([one, two].map(({ entries }) => entries.map(({ row }) => row))).toEqual([[1], [3]]);
    await expect(
      findChanges(system.context, schedule, { ...page, batchId: schedule.id, afterRow: 0 }),
    ).rejects.toThrow('not-found');
  });

  it('takes nothing twice and loses nothing, whichever of its writes are the last of their process', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (lives, isWritten) => {
          const dying: Dying = dyingProcess();
          const system = await scheduled(dying.wrap);
          const { id, listId } = await system.schedule(await system.batch([person(1), person(2), person(3)]));
          system.answers('CANARY77002', resultOf('inactive'));
          system.gateway.clock.advance(DAY_MS);
          for (const writes of lives) {
            dying.dieAfter(writes, isWritten);
            await system.settle().catch(dying.demandDead);
            dying.revive();
          }
          await system.settle();
          const schedule = await system.find(id);
          const { lastRun, run, formerListId } = schedule;
          expect([lastRun?.day, run, formerListId]).toEqual([DAY(1), undefined, undefined]);
          const rows = await rowsOf(system, lastRun?.batchId);
          expect(rows.map(({ row, state }) => [row, state])).toEqual(
            [1, 2, 3].map((row) => [row, 'answered']),
          );
          expect(changed(rows)).toEqual([[2, ['coverage-ended']]]);
          const captured = [...system.gateway.wallet.checks.values()].map(({ state }) => state);
          expect(captured).toEqual(Array.from({ length: 6 }, () => 'captured'));
          expect(await rowsOf(system, listId)).toEqual([]);
          expect(await rowsOf(system, listIdAfter(id, lastRun?.batchId ?? ''))).toHaveLength(3);
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);
});
