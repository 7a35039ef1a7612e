import type { Schema } from '@eligibility/api-types';
import { AppError, isoTime, type Clock } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import { mayActFor } from '../../identity/app/authenticate';
import type { CheckStore } from '../app/ports';
import { timelineOf } from '../domain/check-timeline';
import { callerOf } from '../../identity/http/request-identity';
import { parseUuid } from '../../http/fields';

/**
 * GET /api/eligibility/checks/{id}/timeline: the course of a check, also while it runs. A check of another workspace, or of
 * a clinic that the caller is not bound to, is not found.
 */
export function getTimeline({
  checks,
  clock,
}: {
  readonly checks: Pick<CheckStore, 'findRecord'>;
  readonly clock: Clock;
}): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const checkId = parseUuid(req.params.id);
    const caller = callerOf(res);
    const record = checkId === undefined ? undefined : await checks.findRecord(caller.workspace.id, checkId);
    if (checkId === undefined || record === undefined || !mayActFor(caller, record.clientId))
      throw new AppError('not-found', { detail: 'The workspace has no check with this id.' });
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
