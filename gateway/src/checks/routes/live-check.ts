import type { Clock } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import { checkLive, type LiveCheckDeps } from '../app/check-live';
import { answerCheck, fieldsOf } from './answer-check';
import { questionParsers } from './parse-question';

/** POST and GET /api/eligibility/check */
export function liveCheck(deps: LiveCheckDeps, clock: Clock): RequestHandler {
  const parse = questionParsers(clock);
  return answerCheck('live', (req) => ({
    question: parse.live(fieldsOf(req)),
    run: (request) => checkLive(deps, request),
  }));
}
