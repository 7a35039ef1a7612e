import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import Joi from 'joi';
import { toResultBody } from '../../batches/routes/batch-bodies';
import { shownText, TEXT_MESSAGES, uuidField, validate } from '../../http/fields';
import { toPageResponse } from '../../http/list-query';
import type { ChangedRows } from '../app/find-changes';
import { isTimeZone } from '../app/run-times';
import { WEEKDAYS, type Repeat } from '../domain/repeat';
import type { EndedRun, Schedule } from '../domain/schedule';

type NewSchedule = { readonly name: string; readonly batchId: string; readonly repeat: Repeat };

const MOST_DAYS_BEFORE = 90;

const zoneField = Joi.string()
  .max(64)
  .pattern(/^[A-Za-z][A-Za-z0-9_+/-]*$/)
  .custom((name: string, helpers) => (isTimeZone(name) ? name : helpers.error('zone')));

const NEW_SCHEDULE = Joi.object<NewSchedule>({
  name: shownText(120).required(),
  batchId: uuidField.required(),
  repeat: Joi.object<Repeat>({
    at: Joi.string()
      .pattern(/^([01]\d|2[0-3]):[0-5]\d$/)
      .required(),
    timeZone: zoneField.required(),
    every: Joi.string().valid('day', 'week'),
    on: Joi.when('every', {
      is: 'week',
      then: Joi.array()
        .items(Joi.string().valid(...WEEKDAYS))
        .min(1)
        .unique()
        .required(),
      otherwise: Joi.any().strip(),
    }),
    daysBefore: Joi.array()
      .items(Joi.number().strict().integer().min(0).max(MOST_DAYS_BEFORE))
      .min(1)
      .max(5)
      .unique(),
  })
    .xor('every', 'daysBefore')
    .required(),
}).messages({
  ...TEXT_MESSAGES,
  'array.unique': 'is named before',
  'object.missing': 'must have every or daysBefore',
  'object.xor': 'must have every or daysBefore, not both',
  'string.pattern.base': 'has another form',
  zone: 'must be the name of a time zone, such as America/New_York',
});

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
