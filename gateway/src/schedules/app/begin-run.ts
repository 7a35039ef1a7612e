import type { BatchesContext } from '../../batches/app/context';
import { nameBasedId } from '@eligibility/kit';
import { storeBatch } from '../../batches/app/submit-batch';
import { batchOf } from '../../batches/domain/batch';
import type { BatchRow } from '../../batches/domain/batch-row';
import { isDue, isLeft } from '../domain/repeat';
import type { Schedule, StartedRun } from '../domain/schedule';
import { dayAt, lastRunTime } from './run-times';
import { askableRows, dayOf, rowsOf } from './schedule-rows';

/** A run that is to begin now, and how many rows it has. */
export type PlannedRun = {
  readonly run: StartedRun;
  readonly due: number;
  /** Rows that may still be asked, in this run or later. */
  readonly left: number;
};

/** The run for all times that have come since the schedule ran last: times that were missed are made up for once. */
export async function planRun(context: BatchesContext, schedule: Schedule): Promise<PlannedRun> {
  const { id, repeat, nextRunAtMs } = schedule;
  const nowMs = context.leaseClock.now();
  const { day } = lastRunTime(repeat, nowMs);
  const days = { day, since: dayAt(nextRunAtMs, repeat), today: dayAt(nowMs, repeat) };
  let [due, left] = [0, 0];
  for await (const { rows } of askableRows(context, rowsOf(schedule))) {
    left += rows.filter((row) => isLeft(dayOf(row), repeat, days.today)).length;
    due += rows.filter((row) => isDue(dayOf(row), repeat, days)).length;
  }
  return { run: { ...days, batchId: nameBasedId(id, day), isStored: false }, due, left };
}

/**
 * Stores the batch of a run, if it is not there already. Its id follows from the schedule and the day, so that after a
 * crash it is the same batch.
 * @returns false while another process stores it
 */
export async function storeRun(
  context: BatchesContext,
  schedule: Schedule,
  run: StartedRun,
): Promise<boolean> {
  const { id: scheduleId, workspaceId, clientId, keyId, personId, callerAddresses } = schedule;
  const { batchId } = run;
  const before = await context.jobs.find(workspaceId, 'batch', batchId);
  if (before !== undefined) return batchOf(before) !== undefined;
  const sender = { workspaceId, clientId, keyId, personId, callerAddresses };
  const rows = dueRows(context, schedule, run);
  await storeBatch(context, { ...sender, scheduleId, batchId, rows, contentHash: () => batchId });
  return true;
}

async function* dueRows(
  context: BatchesContext,
  schedule: Schedule,
  run: StartedRun,
): AsyncGenerator<BatchRow, void, undefined> {
  for await (const { rows } of askableRows(context, rowsOf(schedule)))
    for (const row of rows) if (isDue(dayOf(row), schedule.repeat, run)) yield row;
}
