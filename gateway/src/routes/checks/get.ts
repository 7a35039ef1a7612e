import { AppError } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import type { CheckStore } from '../../app/ports';
import { callerOf } from '../../http/request-context';
import { parseUuid } from '../../http/uuid';
import { logLine } from '../../translate/log-line';

/** GET /api/eligibility/checks/{id}: one line of the log; another workspace's check is not found. */
export function getCheck(checks: CheckStore): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const id = parseUuid(req.params.id);
    const entry = id === undefined ? undefined : await checks.find(callerOf(res).workspace.id, id);
    if (entry === undefined)
      throw new AppError('not-found', { detail: 'The workspace has no check with this id.' });
    res.json(logLine(entry));
  };
}
