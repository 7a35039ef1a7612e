import type { BatchesContext } from '../../batches/app/context';
import { AppError } from '@eligibility/kit';
import { takenOverBy } from '../../batches/app/asker';
import { mayActFor, type Caller } from '../../identity/app/authenticate';
import { REMOVED, type JobContent } from '../../jobs/domain/job';
import { contentOf, scheduleOf, type KeptSchedule, type Schedule } from '../domain/schedule';
import { nextRunTime } from './run-times';

/** The answer for a schedule of another workspace, or of another clinic, too. */
export const NO_SCHEDULE = 'The workspace has no schedule with this id.';

/** @throws AppError `not-found`, also for a schedule of a clinic that the caller is not bound to */
export async function findSchedule(
  { jobs }: BatchesContext,
  caller: Caller,
  id: string,
): Promise<KeptSchedule> {
  const job = await jobs.find(caller.workspace.id, 'schedule', id);
  const kept = job && scheduleOf(job);
  if (kept === undefined || !mayActFor(caller, kept.schedule.clientId))
    throw new AppError('not-found', { detail: NO_SCHEDULE });
  return kept;
}

type Content = { readonly schedule: Schedule; readonly content: JobContent };

/**
 * Pauses a schedule; again, that changes nothing. A batch of it that runs goes on.
 * @throws AppError `not-found`; `operation-conflict` for one that is completed
 */
export function pauseSchedule(context: BatchesContext, caller: Caller, id: string): Promise<Schedule> {
  return change(context, { caller, id }, (schedule) => {
    demandRows(schedule);
    return changed({ ...schedule, state: 'paused', pausedBecause: 'asked' }, context.leaseClock.now());
  });
}

/**
 * Resumes a schedule, which then runs at its next time; one that is active does not change. One whose sender may no
 * longer ask goes on with the rights of whoever resumes it.
 * @throws AppError `not-found`; `operation-conflict` for one that is completed
 */
export function resumeSchedule(context: BatchesContext, caller: Caller, id: string): Promise<Schedule> {
  return change(context, { caller, id }, (schedule) => {
    demandRows(schedule);
    if (schedule.state !== 'paused') return changed(schedule, schedule.nextRunAtMs);
    const nowMs = context.leaseClock.now();
    const { pausedBecause, repeat } = schedule;
    const nextRunAtMs = pausedBecause === 'asked' ? nextRunTime(repeat, nowMs).atMs : schedule.nextRunAtMs;
    const resumed = {
      ...schedule,
      ...takenOverBy(caller, pausedBecause),
      nextRunAtMs,
      state: 'active',
      pausedBecause: undefined,
    } as const;
    return changed(resumed, nowMs);
  });
}

/**
 * Removes a schedule with its rows. A batch of it that runs goes on.
 * @throws AppError `not-found`
 */
export async function removeSchedule(context: BatchesContext, caller: Caller, id: string): Promise<void> {
  await change(context, { caller, id }, (schedule) => {
    const content = { ...contentOf(schedule, context.leaseClock.now()), state: REMOVED };
    return { schedule, content };
  });
}

function changed(schedule: Schedule, dueAtMs: number): Content {
  return { schedule, content: contentOf(schedule, dueAtMs) };
}

function demandRows({ state }: Schedule): void {
  if (state === 'completed')
    throw new AppError('operation-conflict', {
      detail: 'This schedule is completed: no row of it is left to be asked.',
    });
}

const CONFLICTS = 20;

async function change(
  context: BatchesContext,
  { caller, id }: { readonly caller: Caller; readonly id: string },
  next: (schedule: Schedule) => Content,
): Promise<Schedule> {
  for (let tries = 0; tries < CONFLICTS; tries += 1) {
    const kept = await findSchedule(context, caller, id);
    const { schedule, content } = next(kept.schedule);
    if ((await context.jobs.save(kept.job, content)) !== undefined) return schedule;
  }
  throw new AppError('service-unavailable', { cause: new Error('the schedule changes all the time') });
}
