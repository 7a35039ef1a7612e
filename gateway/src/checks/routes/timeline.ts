import type { Schema } from '@eligibility/api-types';
import { AppError, isoTime } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import { mayActFor } from '../../identity/app/authenticate';
import { timelineOf } from '../domain/check-timeline';
import { callerOf } from '../../identity/http/request-identity';
import { pathId } from '../../http/handlers';
import { NO_CHECK } from './checks';
import { callerWith, type CallerRoute } from '../../identity/http/who';
import type { ChecksDeps } from './checks-deps';

/** The course of a check. */
export function timelineRoutes(deps: ChecksDeps): readonly CallerRoute[] {
  return [
    {
      method: 'GET',
      path: '/eligibility/checks/{id}/timeline',
      who: callerWith('checks:read'),
      handler: getTimeline(deps),
    },
  ];
}

/**
 * GET /api/eligibility/checks/{id}/timeline: the course of a check, also while it runs. A check of another workspace, or of
 * a clinic that the caller is not bound to, is not found.
 */
function getTimeline({ checks, clock }: ChecksDeps): RequestHandler {
  return async (req, res) => {
    const checkId = pathId(req, 'id', NO_CHECK);
    const caller = callerOf(res);
    const record = await checks.findRecord(caller.workspace.id, checkId);
    if (record === undefined || !mayActFor(caller, record.clientId))
      throw new AppError('not-found', { detail: NO_CHECK });
    const steps = timelineOf(record, clock.now()).map(({ step, atMs, untilMs, text }) => ({
      step,
      at: timeOf(atMs),
      until: timeOf(untilMs),
      text,
    }));
    res.json({ checkId, steps } satisfies Schema<'CheckTimeline'>);
  };
}

function timeOf(epochMs: number | undefined): string | null {
  return epochMs === undefined ? null : isoTime(epochMs);
}
