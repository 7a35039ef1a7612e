import type { RequestHandler } from 'express';
import { requireSimulator } from '../../checks/routes/answer-check';
import { requiredIdempotencyKeyOf } from '../../checks/routes/idempotency-key';
import { queryNumber, uuidField } from '../../http/fields';
import { pathId, type Handlers } from '../../http/handlers';
import { listQuery, strictQuery, toPageResponse } from '../../http/list-query';
import { contextOf } from '../../http/request-context';
import { mayActFor } from '../../identity/app/authenticate';
import { idsOf } from '../../identity/domain/principal';
import { clinicOf } from '../../identity/http/identify-caller';
import { callerOf } from '../../identity/http/request-identity';
import { callerForClinicWith, callerWith, type CallerRoute } from '../../identity/http/who';
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
import type { SchedulesDeps } from './schedules-deps';

/** Schedules of the workspace. */
export function scheduleRoutes(deps: SchedulesDeps): readonly CallerRoute[] {
  const { list, get, pause, resume, remove } = handlers(deps);
  const path = '/eligibility/schedules';
  const one = `${path}/{scheduleId}`;
  const [mayRead, mayAsk] = [callerWith('checks:read'), callerWith('check:live')];
  const seesAnswers = callerWith('checks:read', 'check:live');
  return [
    { method: 'POST', path, who: callerForClinicWith('check:live'), handler: create(deps) },
    { method: 'GET', path, who: mayRead, handler: list },
    { method: 'GET', path: one, who: mayRead, handler: get },
    { method: 'DELETE', path: one, who: mayAsk, handler: remove },
    { method: 'POST', path: `${one}/pause`, who: mayAsk, body: 'none', handler: pause },
    { method: 'POST', path: `${one}/resume`, who: mayAsk, body: 'none', handler: resume },
    { method: 'GET', path: `${one}/changes`, who: seesAnswers, handler: sendChanges(deps) },
  ];
}

/** POST /api/eligibility/schedules */
function create(deps: SchedulesDeps): RequestHandler {
  return async (req, res) => {
    const caller = callerOf(res);
    const { principal } = caller;
    if (principal.isTest === true) await requireSimulator(deps);
    const wanted = readNewSchedule(req.body);
    const { schedule, isReplay } = await createSchedule(deps, caller, {
      ...wanted,
      ...idsOf(principal),
      clientId: clinicOf(res).clientId,
      callerAddresses: contextOf(res).callerAddresses(),
      contentHash: deps.fingerprintHash(JSON.stringify(wanted)),
      idempotencyKey: requiredIdempotencyKeyOf(req),
    });
    if (isReplay) res.setHeader('Idempotent-Replayed', 'true');
    res.status(201).location(`/api/eligibility/schedules/${schedule.id}`).json(toScheduleBody(schedule));
  };
}

const pageQuery = listQuery({}, { max: 100, default: 20 });

function handlers(deps: SchedulesDeps): Handlers<'list' | 'get' | 'pause' | 'resume' | 'remove'> {
  return {
    list: async (req, res) => {
      const caller = callerOf(res);
      const of = { workspaceId: caller.workspace.id, kind: 'schedule' } as const;
      const { entries, nextCursor } = await deps.jobs.list(of, pageQuery(req.query));
      const schedules = entries.flatMap((job) => scheduleOf(job)?.schedule ?? []);
      const own = schedules.filter(({ clientId }) => mayActFor(caller, clientId));
      res.json(toPageResponse({ entries: own, nextCursor }, toScheduleBody));
    },
    get: async (req, res) => {
      const { schedule } = await findSchedule(deps, callerOf(res), pathId(req, 'scheduleId', NO_SCHEDULE));
      res.json(toScheduleBody(schedule));
    },
    pause: async (req, res) => {
      const id = pathId(req, 'scheduleId', NO_SCHEDULE);
      res.json(toScheduleBody(await pauseSchedule(deps, callerOf(res), id)));
    },
    resume: async (req, res) => {
      const caller = callerOf(res);
      const id = pathId(req, 'scheduleId', NO_SCHEDULE);
      // It may go on with the rights of this caller.
      if (caller.principal.isTest === true) await requireSimulator(deps);
      res.json(toScheduleBody(await resumeSchedule(deps, caller, id)));
    },
    remove: async (req, res) => {
      await removeSchedule(deps, callerOf(res), pathId(req, 'scheduleId', NO_SCHEDULE));
      res.status(204).end();
    },
  };
}

const changesQuery = strictQuery<{
  readonly limit: number;
  readonly cursor: number;
  readonly batchId?: string;
}>({
  limit: queryNumber({ min: 1, max: 500 }).default(100),
  cursor: queryNumber({ min: 0 }).default(0),
  batchId: uuidField,
});

/** GET /api/eligibility/schedules/{scheduleId}/changes */
function sendChanges(deps: SchedulesDeps): RequestHandler {
  return async (req, res) => {
    const { limit, cursor, batchId } = changesQuery(req.query);
    const { schedule } = await findSchedule(deps, callerOf(res), pathId(req, 'scheduleId', NO_SCHEDULE));
    const found = await findChanges(deps, schedule, { batchId, afterRow: cursor, limit });
    if (found.batchId !== undefined) await deps.noteRead(res, { checkId: found.batchId, what: 'answer' });
    res.json(toChangesBody(found));
  };
}
