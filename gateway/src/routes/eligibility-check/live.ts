import type { Clock } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import { checkLive, type LiveCheckDeps } from '../../app/check-live';
import { answerCheck, fieldsOf } from './answer-check';
import { parseQuestion } from './parse-question';

/** POST and GET /api/eligibility/check */
export function liveCheck(deps: LiveCheckDeps, clock: Clock): RequestHandler {
  return answerCheck('live', (req) => ({
    question: parseQuestion(fieldsOf(req), clock.now()),
    run: (request) => checkLive(deps, request),
  }));
}
