import type { BatchesContext } from '../../batches/app/context';
import { AppError, nameBasedId } from '@eligibility/kit';
import type { OfBatch } from '../../batches/app/batch-items';
import { findBatch, NO_BATCH } from '../../batches/app/change-batch';
import { ofBatch, type Batch } from '../../batches/domain/batch';
import type { Caller } from '../../identity/app/authenticate';
import type { JobStore } from '../../jobs/app/job-store';
import type { Job } from '../../jobs/domain/job';
import { isLeft, type Repeat } from '../domain/repeat';
import { contentOf, COPYING, scheduleOf, type Schedule, type ScheduleFacts } from '../domain/schedule';
import { dayAt, nextRunTime } from './run-times';
import { addRows, askableRows, dayOf, firstListId, withAnswers } from './schedule-rows';

/** A schedule as it is asked for. */
export type WantedSchedule = Pick<
  ScheduleFacts,
  'name' | 'repeat' | 'clientId' | 'keyId' | 'personId' | 'callerAddresses' | 'contentHash'
> & {
  readonly batchId: string;
  readonly idempotencyKey: string;
};

type Created = { readonly schedule: Schedule; readonly isReplay: boolean };

/** Each keeps up to 10,000 rows, which are asked again and again. */
const MOST_SCHEDULES = 50;
/** A process that copies rows says so again within this time; after it, what it copied is dropped. */
const COPYING_MS = 60_000;

/**
 * Makes a schedule of the rows of a batch, which are copied: the batch may be removed. Answers that it has already are
 * what the first run is compared with.
 * @throws AppError `not-found` for a batch that is not the clinic's; `validation-failed` for one without a row that can
 * be asked; `operation-conflict` with 50 schedules; `idempotency-key-reused` and `idempotency-in-progress`
 */
export async function createSchedule(
  context: BatchesContext,
  caller: Caller,
  wanted: WantedSchedule,
): Promise<Created> {
  const { jobs, leaseClock } = context;
  const workspaceId = caller.workspace.id;
  const { clientId, idempotencyKey } = wanted;
  const id = nameBasedId(workspaceId, JSON.stringify(['schedule', clientId, idempotencyKey]));
  const before = await jobs.find(workspaceId, 'schedule', id);
  if (before !== undefined) return replay(before, wanted);
  const { batch } = await findBatch(context, caller, wanted.batchId);
  if (batch.clientId !== clientId) throw new AppError('not-found', { detail: NO_BATCH });
  const copying = copyingJob(id, workspaceId, leaseClock.now());
  const added = await jobs.addWithin(copying, MOST_SCHEDULES);
  if (added === 'taken') throw inProgress();
  if (added === 'full')
    throw new AppError('operation-conflict', {
      detail: `A workspace has at most ${String(MOST_SCHEDULES)} schedules. Delete one first.`,
    });
  return copyInto(context, copying, { wanted, batch });
}

function replay(before: Job, { contentHash }: WantedSchedule): Created {
  const kept = scheduleOf(before);
  if (kept === undefined) throw inProgress();
  if (kept.schedule.contentHash !== contentHash)
    throw new AppError('idempotency-key-reused', {
      detail: 'Send a new idempotency key with another schedule.',
    });
  return { schedule: kept.schedule, isReplay: true };
}

function inProgress(): AppError {
  return new AppError('idempotency-in-progress', { retryAfterSeconds: 1 });
}

function copyingJob(id: string, workspaceId: string, createdAtMs: number): Job {
  // Should this process die, the runner of schedules drops the list with this id.
  const data = JSON.stringify({ listId: firstListId(id) });
  const content = { state: COPYING, dueAtMs: createdAtMs + COPYING_MS, data };
  return { ...content, id, kind: 'schedule', workspaceId, groupId: workspaceId, createdAtMs, version: 1 };
}

type Copying = { readonly wanted: WantedSchedule; readonly batch: Batch };

async function copyInto(context: BatchesContext, copying: Job, of: Copying): Promise<Created> {
  const { id, workspaceId, createdAtMs } = copying;
  const { batchId: _, idempotencyKey: __, ...facts } = of.wanted;
  const list = { workspaceId, batchId: firstListId(id) };
  let job = copying;
  const save = async (next: Parameters<JobStore['save']>[1]): Promise<void> => {
    const saved = await context.jobs.save(job, next);
    if (saved === undefined)
      throw new AppError('service-unavailable', { cause: new Error('the schedule was dropped') });
    job = saved;
  };
  const stillCopying = (): Promise<void> =>
    save({ ...copying, dueAtMs: context.leaseClock.now() + COPYING_MS });
  try {
    const rows = await copyRows(context, list, { ...of, stillCopying });
    if (rows === 0) throw noRow(facts.repeat);
    const { atMs: nextRunAtMs } = nextRunTime(facts.repeat, context.leaseClock.now());
    const at = { id, workspaceId, createdAtMs, state: 'active', nextRunAtMs } as const;
    const schedule: Schedule = { ...facts, ...at, listId: list.batchId, rows };
    await save(contentOf(schedule, nextRunAtMs));
    return { schedule, isReplay: false };
  } catch (failure) {
    await context.items.dropItems(list).catch(() => undefined);
    await context.jobs.drop(job).catch(() => undefined);
    throw failure;
  }
}

function noRow(repeat: Repeat): AppError {
  const message =
    'daysBefore' in repeat
      ? 'has no row with a day of service that is not over'
      : 'has no row that can still be asked';
  return new AppError('validation-failed', { fields: [{ field: 'batchId', message }] });
}

/** @returns how many rows were copied */
async function copyRows(
  context: BatchesContext,
  list: OfBatch,
  { wanted, batch, stillCopying }: Copying & { readonly stillCopying: () => Promise<void> },
): Promise<number> {
  const { repeat } = wanted;
  await context.cipher.prepare();
  const today = dayAt(context.leaseClock.now(), repeat);
  let count = 0;
  for await (const { items, rows } of askableRows(context, ofBatch(batch))) {
    const left = rows.filter((row) => isLeft(dayOf(row), repeat, today));
    await addRows(context, list, await withAnswers(context, left, items));
    await stillCopying();
    count += left.length;
  }
  return count;
}
