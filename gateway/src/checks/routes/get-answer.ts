import { AppError } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import { findAnswer, type FindAnswerDeps } from '../app/find-answer';
import { preferredWait } from './prefer-wait';
import { callerOf, contextOf } from '../../http/request-context';
import { parseUuid } from '../../http/uuid';
import { sendAnswer } from './send-answer';

/**
 * GET /api/eligibility/checks/{id}/answer: the bytes of the check's answer, or 202 while it runs. No payer is asked and
 * nothing is charged.
 */
export function getAnswer(deps: FindAnswerDeps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const context = contextOf(res);
    const checkId = parseUuid(req.params.id);
    if (checkId === undefined) throw new AppError('not-found', { detail: 'The id of a check is a UUID.' });
    const { requestId } = context.budget;
    const found = await findAnswer(
      deps,
      { caller: callerOf(res), checkId, requestId },
      preferredWait(req, res),
    );
    sendAnswer(res, found);
  };
}
