import { AppError } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import { mayActFor } from '../../access/app/authenticate';
import type { CheckStore } from '../app/ports';
import { callerOf } from '../../http/request-context';
import { parseUuid } from '../../http/uuid';
import { logLine } from './log-line';

/**
 * GET /api/eligibility/checks/{id}: one line of the log. A check of another workspace, or of a clinic that the key is not
 * bound to, is not found.
 */
export function getCheck(checks: CheckStore): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const id = parseUuid(req.params.id);
    const caller = callerOf(res);
    const entry = id === undefined ? undefined : await checks.find(caller.workspace.id, id);
    if (entry === undefined || !mayActFor(caller, entry.clientId))
      throw new AppError('not-found', { detail: 'The workspace has no check with this id.' });
    res.json(logLine(entry));
  };
}
