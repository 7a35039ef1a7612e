import { NOT_READY, READ_HEADERS } from '../../checks/routes/check-answers';
import { PREFER_WAIT } from '../../checks/routes/check-headers';
import { served, type Operations } from '../../http/operation';
import type { ChecksContext } from '../../checks/app/context';
import { noteAnswerRead } from '../../identity/http/answer-reads';
import type { Schema } from '@eligibility/api-types';
import type { RequestHandler } from 'express';
import { nameCheck, sendRunning } from '../../checks/routes/send-answer';
import { wantedCheck } from '../../checks/routes/checks';
import { preferredWait } from '../../checks/routes/preferences';
import { ANY_CALLER, callerWith, type CallerRoute, type CallerWho } from '../../identity/http/who';
import type { BenefitsOf } from '../../checks/routes/answer-members';
import { benefitsForAnswer, findBenefits } from '../app/find-benefits';
import { findExchange } from '../app/find-exchange';

const X12_EXCHANGE = {
  format: 'x12',
  sent: 'ST*270*0001*005010X279A1~BHT*0022*13*0D9C7F36*20260115*0930~HL*1**20*1~...',
  received: 'ST*271*0001*005010X279A1~BHT*0022*11*0D9C7F36*20260115*0930~HL*1**20*1~...',
};

const BENEFITS_OPERATIONS = {
  getCheckBenefits: {
    method: 'GET',
    path: '/eligibility/checks/{checkId}/benefits',
    who: ANY_CALLER,
    summary: 'Read all that the payer says about the benefits',
    description:
      "The payer's answer to one check as a whole: plans with their deductibles, copays, limits, " +
      'exclusions and authorizations, every line that was sent, and for each field of `benefitSummary` ' +
      'the lines that it was taken from and why. No payer is asked and nothing is charged. It is ' +
      'stored as long as the answer is replayed. Needs the scope that the check needed: `check:live` ' +
      'or `check:mock`.',
    headers: PREFER_WAIT,
    answers: {
      200: ['BenefitDetails', 'The benefit details.', { headers: READ_HEADERS }],
      202: NOT_READY,
    },
    refuses: { 400: null, 404: 'NoBenefits', 409: 'AnswerExpired' },
  },
  getCheckExchange: {
    method: 'GET',
    path: '/eligibility/checks/{checkId}/exchange',
    who: callerWith('check:raw'),
    summary: 'Read what was exchanged with the payer',
    description:
      "Our inquiry and the payer's answer, as they were sent and received, for disputes. They have " +
      'everything about the patient that both sides know. It is stored as long as the answer is ' +
      'replayed. It needs the scope that the check needed, too.',
    headers: PREFER_WAIT,
    answers: {
      200: [
        'PayerExchange',
        'Both documents.',
        {
          headers: READ_HEADERS,
          examples: { x12: { summary: 'An inquiry and its answer in X12, shortened', value: X12_EXCHANGE } },
        },
      ],
      202: NOT_READY,
    },
    refuses: { 400: null, 404: 'NoBenefits', 409: 'AnswerExpired' },
  },
} satisfies Operations<CallerWho>;

/** What is stored of a check besides its answer. */
export function benefitsRoutes(context: ChecksContext): readonly CallerRoute[] {
  const [benefits, exchange] = [getBenefits(context), getExchange(context)];
  return served(BENEFITS_OPERATIONS, { getCheckBenefits: benefits, getCheckExchange: exchange });
}

/** GET /api/eligibility/checks/{checkId}/benefits: all that the payer says about the benefits, or 202 while the check runs. */
function getBenefits(context: ChecksContext): RequestHandler {
  return async (req, res) => {
    const foundBenefits = await findBenefits(context, wantedCheck(req, res), preferredWait(req, res));
    if (foundBenefits.kind === 'running') {
      sendRunning(res, foundBenefits);
      return;
    }
    await noteAnswerRead(context, res, { checkId: foundBenefits.checkId, what: 'benefits' });
    nameCheck(res, foundBenefits);
    res.json(foundBenefits.details satisfies Schema<'BenefitDetails'>);
  };
}

/** GET /api/eligibility/checks/{checkId}/exchange: our inquiry and the payer's answer as they are, or 202 while the check runs. */
function getExchange(context: ChecksContext): RequestHandler {
  return async (req, res) => {
    const foundExchange = await findExchange(context, wantedCheck(req, res), preferredWait(req, res));
    if (foundExchange.kind === 'running') {
      sendRunning(res, foundExchange);
      return;
    }
    await noteAnswerRead(context, res, { checkId: foundExchange.checkId, what: 'exchange' });
    nameCheck(res, foundExchange);
    res.json(foundExchange.documents satisfies Schema<'PayerExchange'>);
  };
}

/** The details of a check whose answer the caller is given anyway. */
export function benefitsOf(context: ChecksContext): BenefitsOf {
  return ({ checkId }, asker) => benefitsForAnswer(context, { ...asker, checkId });
}
