import type { Clock } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import { checkMock, type MockCheckDeps } from '../app/check-mock';
import { answerCheck, fieldsOf } from './answer-check';
import { questionParsers } from './parse-question';

/** POST and GET /api/eligibility/check/mock */
export function mockCheck(deps: MockCheckDeps, clock: Clock): RequestHandler {
  const parse = questionParsers(clock);
  return answerCheck('mock', (req) => {
    const { question, mockFixture } = parse.mock(fieldsOf(req));
    return { question, run: (request) => checkMock(deps, request, mockFixture) };
  });
}
