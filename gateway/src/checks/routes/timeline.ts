import { served, type Operations } from '../../http/operation';
import type { ChecksContext } from '../app/context';
import type { Schema } from '@eligibility/api-types';
import { AppError, isoTime } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import { mayActFor } from '../../identity/app/authenticate';
import { timelineOf } from '../domain/check-timeline';
import { callerOf } from '../../identity/http/request-identity';
import { pathId } from '../../http/handlers';
import { NO_CHECK } from './checks';
import { callerWith, type CallerRoute, type CallerWho } from '../../identity/http/who';

const TIMELINE_OPERATIONS = {
  getCheckTimeline: {
    method: 'GET',
    path: '/eligibility/checks/{checkId}/timeline',
    who: callerWith('checks:read'),
    summary: 'Read the course of one check',
    description:
      'From what is stored of it, in the order in which it happened, also while it runs. No patient ' +
      'data. A check of another workspace is not found.',
    answers: { 200: ['CheckTimeline', 'The steps, the first one first.'] },
  },
} satisfies Operations<CallerWho>;

/** The course of a check. */
export function timelineRoutes(context: ChecksContext): readonly CallerRoute[] {
  return served(TIMELINE_OPERATIONS, { getCheckTimeline: getTimeline(context) });
}

/**
 * GET /api/eligibility/checks/{checkId}/timeline: the course of a check, also while it runs. A check of another workspace, or of
 * a clinic that the caller is not bound to, is not found.
 */
function getTimeline({ checks, clock }: ChecksContext): RequestHandler {
  return async (req, res) => {
    const checkId = pathId(req, 'checkId', NO_CHECK);
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
