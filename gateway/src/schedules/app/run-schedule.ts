import type { BatchesContext } from '../../batches/app/context';
import { senderOf } from '../../batches/app/asker';
import { batchOf, isFinal } from '../../batches/domain/batch';
import { REMOVED, type TakenJob } from '../../jobs/domain/job';
import {
  contentOf,
  COPYING,
  scheduleOf,
  type KeptSchedule,
  type Schedule,
  type ScheduleFacts,
  type SchedulePause,
  type StartedRun,
} from '../domain/schedule';
import { planRun, storeRun } from './begin-run';
import { writeNextList } from './end-run';
import { nextRunTime } from './run-times';
import { listIdAfter } from './schedule-rows';

type Kept = KeptSchedule<TakenJob>;
/** Undefined: the schedule was given back; `look-again`: somebody changed it meanwhile. */
type Next = Kept | 'look-again' | undefined;

/** How often a batch is looked at that has not ended. */
const LOOK_MS = 5_000;
/** How often a schedule is looked at whose sender may not ask. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Runs a schedule as far as it can be run now, and gives it back. Each step ends with one write of its job, and may be
 * repeated whole if that does not come.
 */
export async function runSchedule(
  context: BatchesContext,
  job: TakenJob,
  signal: AbortSignal,
): Promise<void> {
  let current = job;
  while (!signal.aborted) {
    if (current.state === COPYING || current.state === REMOVED) return dropAll(context, current);
    const kept = scheduleOf(current);
    if (kept === undefined) break;
    const next = await step(context, kept);
    if (next === undefined) return;
    const found = next === 'look-again' ? await reread(context, current) : next.job;
    if (found === undefined) return;
    current = found;
  }
  await context.jobs.giveBack(current, context.leaseClock.now());
}

async function reread(
  { jobs }: BatchesContext,
  { workspaceId, id, fence }: TakenJob,
): Promise<TakenJob | undefined> {
  const job = await jobs.find(workspaceId, 'schedule', id);
  return job && { ...job, fence };
}

/** Drops the rows, also those that were being written, and then the schedule. */
async function dropAll({ items, jobs }: BatchesContext, job: TakenJob): Promise<void> {
  const { id, workspaceId, data } = job;
  const { listId, formerListId, run } = JSON.parse(data) as Partial<ScheduleFacts>;
  const next = run === undefined ? undefined : listIdAfter(id, run.batchId);
  for (const batchId of [listId, formerListId, next])
    if (batchId !== undefined) await items.dropItems({ workspaceId, batchId });
  await jobs.drop(job);
}

async function step(context: BatchesContext, kept: Kept): Promise<Next> {
  const { schedule } = kept;
  const { run, formerListId, workspaceId, nextRunAtMs, state, pausedBecause } = schedule;
  if (formerListId !== undefined) {
    await context.items.dropItems({ workspaceId, batchId: formerListId });
    return keep(context, kept, { formerListId: undefined });
  }
  if (run !== undefined) return run.isStored ? endRun(context, kept, run) : store(context, kept, run);
  if (state === 'completed' || pausedBecause === 'asked')
    return giveBack(context, kept, { dueAtMs: undefined });
  if (context.leaseClock.now() < nextRunAtMs) return giveBack(context, kept, { dueAtMs: nextRunAtMs });
  const sender = await senderOf(context, schedule);
  return typeof sender === 'string' ? rest(context, kept, sender as SchedulePause) : begin(context, kept);
}

/** The sender may not ask now: the run waits until it may. */
function rest(context: BatchesContext, kept: Kept, pausedBecause: SchedulePause): Promise<Next> {
  const dueAtMs = context.leaseClock.now() + LOOK_AGAIN_MS;
  return giveBack(context, kept, { dueAtMs, state: 'paused', pausedBecause });
}

async function begin(context: BatchesContext, kept: Kept): Promise<Next> {
  const { schedule } = kept;
  const { run, due, left } = await planRun(context, schedule);
  if (left === 0)
    return keep(context, kept, {
      state: 'completed',
      formerListId: schedule.listId,
      rows: 0,
      pausedBecause: undefined,
    });
  const { atMs: nextRunAtMs } = nextRunTime(schedule.repeat, context.leaseClock.now());
  const going = { state: 'active', pausedBecause: undefined, nextRunAtMs } as const;
  return keep(context, kept, due === 0 ? going : { ...going, run });
}

async function store(context: BatchesContext, kept: Kept, run: StartedRun): Promise<Next> {
  if (!(await storeRun(context, kept.schedule, run))) return lookLater(context, kept);
  return keep(context, kept, { run: { ...run, isStored: true } });
}

/** Takes over the answers of a batch that has ended. Of one that is gone, there are none. */
async function endRun(context: BatchesContext, kept: Kept, run: StartedRun): Promise<Next> {
  const { schedule } = kept;
  const { batchId, day } = run;
  const job = await context.jobs.find(schedule.workspaceId, 'batch', batchId);
  const batch = job && batchOf(job)?.batch;
  const ended = { run: undefined, lastRun: { batchId, day } };
  if (batch === undefined) return keep(context, kept, ended);
  if (!isFinal(batch)) return lookLater(context, kept);
  const next = await writeNextList(context, schedule, { run, batch });
  return keep(context, kept, { ...ended, ...next, formerListId: schedule.listId });
}

function lookLater(context: BatchesContext, kept: Kept): Promise<Next> {
  return giveBack(context, kept, { dueAtMs: context.leaseClock.now() + LOOK_MS });
}

/** Saves a change of a schedule that goes on. */
async function keep(
  { jobs }: BatchesContext,
  { job, schedule }: Kept,
  change: Partial<Schedule>,
): Promise<Kept | 'look-again'> {
  const changed = { ...schedule, ...change };
  const saved = await jobs.save(job, contentOf(changed, job.dueAtMs));
  return saved === undefined ? 'look-again' : { job: { ...saved, fence: job.fence }, schedule: changed };
}

/** Saves the schedule, and runs it no longer. Where somebody changed it meanwhile, that is looked at first. */
async function giveBack(
  { jobs }: BatchesContext,
  { job, schedule }: Kept,
  { dueAtMs, ...change }: Partial<Schedule> & { readonly dueAtMs: number | undefined },
): Promise<'look-again' | undefined> {
  const changed = { ...schedule, ...change };
  return (await jobs.finish(job, contentOf(changed, dueAtMs))) ? undefined : 'look-again';
}
