import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import { toResultBody } from '../../batches/routes/batch-bodies';
import { validate } from '../../http/fields';
import { toPageResponse } from '../../http/list-query';
import type { ChangedRows } from '../app/find-changes';
import type { Repeat } from '../domain/repeat';
import type { EndedRun, Schedule } from '../domain/schedule';
import { NEW_SCHEDULE, type NewSchedule } from './schedule-schemas';

/** @throws AppError `validation-failed` */
export function readNewSchedule(body: unknown): NewSchedule {
  return validate(NEW_SCHEDULE, body);
}

export function toScheduleBody(schedule: Schedule): Schema<'Schedule'> {
  const { id, name, state, pausedBecause, clientId, rows, repeat, run, lastRun } = schedule;
  return {
    id,
    name,
    state,
    pausedBecause: pausedBecause ?? null,
    clientId,
    rows,
    repeat: toRepeatBody(repeat),
    createdAt: isoTime(schedule.createdAtMs),
    nextRunAt: state === 'active' ? isoTime(schedule.nextRunAtMs) : null,
    currentRun: run === undefined ? null : toRunBody(run),
    lastRun: lastRun === undefined ? null : toRunBody(lastRun),
  };
}

function toRunBody({ batchId, day }: EndedRun): Schema<'ScheduleRun'> {
  return { batchId, day };
}

function toRepeatBody(repeat: Repeat): Schema<'ScheduleTimes'> {
  if ('daysBefore' in repeat) return { ...repeat, daysBefore: [...repeat.daysBefore] };
  return 'on' in repeat ? { ...repeat, on: [...repeat.on] } : repeat;
}

export function toChangesBody({ batchId, ...page }: ChangedRows): Schema<'ScheduleChanges'> {
  return { batchId: batchId ?? null, ...toPageResponse(page, toResultBody) };
}
