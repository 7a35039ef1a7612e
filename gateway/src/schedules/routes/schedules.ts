import { NEW_UUID } from '../../http/basic-schemas';
import { REQUIRED_IDEMPOTENCY_KEY } from '../../http/header-fields';
import { MOST_ROWS } from '../../batches/domain/batch-row';
import { served, type Operations } from '../../http/operation';
import type { BatchesContext } from '../../batches/app/context';
import { noteAnswerRead } from '../../identity/http/answer-reads';
import type { RequestHandler } from 'express';
import { requireSimulator } from '../../checks/routes/answer-check';
import { requiredIdempotencyKeyOf } from '../../checks/routes/idempotency-key';
import { queryNumber } from '../../http/fields';
import { pathId, type Handlers } from '../../http/handlers';
import { ownPageQuery, strictQuery, toPageResponse } from '../../http/list-query';
import { contextOf } from '../../http/request-context';
import { mayActFor } from '../../identity/app/authenticate';
import { idsOf } from '../../identity/domain/principal';
import { clinicOf } from '../../identity/http/identify-caller';
import { callerOf } from '../../identity/http/request-identity';
import { callerForClinicWith, callerWith, type CallerRoute, type CallerWho } from '../../identity/http/who';
import {
  findSchedule,
  NO_SCHEDULE,
  pauseSchedule,
  removeSchedule,
  resumeSchedule,
} from '../app/change-schedule';
import { createSchedule } from '../app/create-schedule';
import { findChanges } from '../app/find-changes';
import { scheduleOf } from '../domain/schedule';
import { readNewSchedule, toChangesBody, toScheduleBody } from './schedule-bodies';

const changesQuery = strictQuery<{
  readonly limit: number;
  readonly cursor: number;
  readonly batchId?: string;
}>({
  batchId: NEW_UUID.description('A run of the schedule. Without it, the last one that has ended.'),
  limit: queryNumber({ min: 1, max: 500 }).default(100),
  cursor: queryNumber({ min: 0, max: MOST_ROWS })
    .default(0)
    .description('The `nextCursor` of the page before.'),
});

const SCHEDULE_OPERATIONS = {
  createSchedule: {
    method: 'POST',
    path: '/eligibility/schedules',
    who: callerForClinicWith('check:live'),
    summary: 'Ask the rows of a batch again and again',
    description:
      'The rows of the batch are copied, except those that could not be read and those whose day of ' +
      'service is over; the batch may be removed. At each time of `repeat` they become a new batch of ' +
      'the clinic of `X-Client-Id`, which has to be the clinic of the batch: with the price, the ' +
      'limits and the log of any batch. What differs from the answer before is in its results as ' +
      '`changes`; the first run is compared with the batch. A workspace has at most 50 schedules. The ' +
      'same schedule with the same idempotency key is the same schedule.',
    headers: REQUIRED_IDEMPOTENCY_KEY,
    sends: {
      json: 'ScheduleRequest',
      example: {
        name: 'Every morning',
        batchId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
        repeat: { every: 'day', at: '05:00', timeZone: 'America/New_York' },
      },
    },
    answers: {
      201: {
        description: 'The schedule. With the key of an earlier one, that schedule.',
        headers: {
          Location: { description: 'Where the schedule is.', schema: { type: 'string' } },
          'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayedHeader' },
        },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Schedule' } } },
      },
    },
    refuses: { 400: 'BadLiveCheck', 404: 'NotFound', 409: 'ScheduleConflict', 422: 'IdempotencyKeyReused' },
  },
  listSchedules: {
    method: 'GET',
    path: '/eligibility/schedules',
    who: callerWith('checks:read'),
    summary: "List the workspace's schedules, newest first",
    description:
      'A caller that is bound to clinics sees the schedules of these alone; a page may then have fewer ' +
      'entries than `limit`.',
    query: ownPageQuery,
    answers: { 200: ['SchedulePage', 'One page.'] },
  },
  getSchedule: {
    method: 'GET',
    path: '/eligibility/schedules/{scheduleId}',
    who: callerWith('checks:read'),
    summary: 'Read a schedule',
    description: 'A schedule of another workspace is not found.',
    answers: { 200: ['Schedule', 'The schedule.'] },
  },
  deleteSchedule: {
    method: 'DELETE',
    path: '/eligibility/schedules/{scheduleId}',
    who: callerWith('check:live'),
    summary: 'Delete a schedule with its rows',
    description: 'A batch of it that runs goes on, and keeps its rows as any batch.',
    answers: { 204: { nothing: 'There is no such schedule any more.' } },
  },
  pauseSchedule: {
    method: 'POST',
    path: '/eligibility/schedules/{scheduleId}/pause',
    who: callerWith('check:live'),
    summary: 'Pause a schedule',
    description:
      'It does not run until it is resumed. A batch of it that runs goes on. Repeating it changes ' +
      'nothing.',
    answers: { 200: ['Schedule', 'The schedule.'] },
    refuses: { 409: 'OperationConflict' },
    body: 'none',
  },
  resumeSchedule: {
    method: 'POST',
    path: '/eligibility/schedules/{scheduleId}/resume',
    who: callerWith('check:live'),
    summary: 'Resume a schedule',
    description:
      'It runs at its next time; times that came while it was paused are not made up for. One whose ' +
      'sender may no longer ask goes on with the key or person that resumes it. Repeating it changes ' +
      'nothing.',
    answers: { 200: ['Schedule', 'The schedule.'] },
    refuses: { 409: 'OperationConflict' },
    body: 'none',
  },
  listScheduleChanges: {
    method: 'GET',
    path: '/eligibility/schedules/{scheduleId}/changes',
    who: callerWith('checks:read', 'check:live'),
    summary: 'Read the rows whose answer differs from the one before',
    description:
      'Of the last run that has ended, or of the run `batchId`. A page may have fewer rows than ' +
      '`limit`, even none: there are more while `nextCursor` is not null. That a person reads them is ' +
      'recorded in the audit log.',
    query: changesQuery,
    answers: { 200: ['ScheduleChanges', 'One page.'] },
  },
} satisfies Operations<CallerWho>;

/** Schedules of the workspace. */
export function scheduleRoutes(context: BatchesContext): readonly CallerRoute[] {
  const { list, get, pause, resume, remove } = handlers(context);
  return served(SCHEDULE_OPERATIONS, {
    createSchedule: create(context),
    listSchedules: list,
    getSchedule: get,
    deleteSchedule: remove,
    pauseSchedule: pause,
    resumeSchedule: resume,
    listScheduleChanges: sendChanges(context),
  });
}

/** POST /api/eligibility/schedules */
function create(context: BatchesContext): RequestHandler {
  return async (req, res) => {
    const caller = callerOf(res);
    const { principal } = caller;
    if (principal.isTest === true) await requireSimulator(context);
    const wanted = readNewSchedule(req.body);
    const { schedule, isReplay } = await createSchedule(context, caller, {
      ...wanted,
      ...idsOf(principal),
      clientId: clinicOf(res).clientId,
      callerAddresses: contextOf(res).callerAddresses(),
      contentHash: context.fingerprintHash(JSON.stringify(wanted)),
      idempotencyKey: requiredIdempotencyKeyOf(req),
    });
    if (isReplay) res.setHeader('Idempotent-Replayed', 'true');
    res.status(201).location(`/api/eligibility/schedules/${schedule.id}`).json(toScheduleBody(schedule));
  };
}

function handlers(context: BatchesContext): Handlers<'list' | 'get' | 'pause' | 'resume' | 'remove'> {
  return {
    list: async (req, res) => {
      const caller = callerOf(res);
      const of = { workspaceId: caller.workspace.id, kind: 'schedule' } as const;
      const { entries, nextCursor } = await context.jobs.list(of, ownPageQuery(req.query));
      const schedules = entries.flatMap((job) => scheduleOf(job)?.schedule ?? []);
      const own = schedules.filter(({ clientId }) => mayActFor(caller, clientId));
      res.json(toPageResponse({ entries: own, nextCursor }, toScheduleBody));
    },
    get: async (req, res) => {
      const { schedule } = await findSchedule(context, callerOf(res), pathId(req, 'scheduleId', NO_SCHEDULE));
      res.json(toScheduleBody(schedule));
    },
    pause: async (req, res) => {
      const id = pathId(req, 'scheduleId', NO_SCHEDULE);
      res.json(toScheduleBody(await pauseSchedule(context, callerOf(res), id)));
    },
    resume: async (req, res) => {
      const caller = callerOf(res);
      const id = pathId(req, 'scheduleId', NO_SCHEDULE);
      // It may go on with the rights of this caller.
      if (caller.principal.isTest === true) await requireSimulator(context);
      res.json(toScheduleBody(await resumeSchedule(context, caller, id)));
    },
    remove: async (req, res) => {
      await removeSchedule(context, callerOf(res), pathId(req, 'scheduleId', NO_SCHEDULE));
      res.status(204).end();
    },
  };
}

/** GET /api/eligibility/schedules/{scheduleId}/changes */
function sendChanges(context: BatchesContext): RequestHandler {
  return async (req, res) => {
    const { limit, cursor, batchId } = changesQuery(req.query);
    const { schedule } = await findSchedule(context, callerOf(res), pathId(req, 'scheduleId', NO_SCHEDULE));
    const found = await findChanges(context, schedule, { batchId, afterRow: cursor, limit });
    if (found.batchId !== undefined)
      await noteAnswerRead(context, res, { checkId: found.batchId, what: 'answer' });
    res.json(toChangesBody(found));
  };
}
