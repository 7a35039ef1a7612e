import type { Schema } from '@eligibility/api-types';
import type { RequestHandler } from 'express';
import { nameCheck, sendRunning } from '../../checks/routes/send-answer';
import { wantedCheck } from '../../checks/routes/checks';
import { preferredWait } from '../../checks/routes/preferences';
import { ANY_CALLER, callerWith, type CallerRoute } from '../../identity/http/who';
import type { BenefitsOf, ChecksDeps } from '../../checks/routes/checks-deps';
import { benefitsForAnswer, findBenefits } from '../app/find-benefits';
import { findExchange } from '../app/find-exchange';
import type { BenefitsDeps } from '../app/stored-exchange';

/** What is stored of a check besides its answer. */
export function benefitsRoutes(deps: ChecksDeps): readonly CallerRoute[] {
  const [benefits, exchange] = [getBenefits(deps), getExchange(deps)];
  return [
    // The scope of the check itself is needed as well, which depends on the check that is found.
    { method: 'GET', path: '/eligibility/checks/{id}/benefits', who: ANY_CALLER, handler: benefits },
    {
      method: 'GET',
      path: '/eligibility/checks/{id}/exchange',
      who: callerWith('check:raw'),
      handler: exchange,
    },
  ];
}

/** GET /api/eligibility/checks/{id}/benefits: all that the payer says about the benefits, or 202 while the check runs. */
function getBenefits(deps: ChecksDeps): RequestHandler {
  return async (req, res) => {
    const foundBenefits = await findBenefits(deps, wantedCheck(req, res), preferredWait(req, res));
    if (foundBenefits.kind === 'running') {
      sendRunning(res, foundBenefits);
      return;
    }
    await deps.noteRead(res, { checkId: foundBenefits.checkId, what: 'benefits' });
    nameCheck(res, foundBenefits);
    res.json(foundBenefits.details satisfies Schema<'BenefitDetails'>);
  };
}

/** GET /api/eligibility/checks/{id}/exchange: our inquiry and the payer's answer as they are, or 202 while the check runs. */
function getExchange(deps: ChecksDeps): RequestHandler {
  return async (req, res) => {
    const foundExchange = await findExchange(deps, wantedCheck(req, res), preferredWait(req, res));
    if (foundExchange.kind === 'running') {
      sendRunning(res, foundExchange);
      return;
    }
    await deps.noteRead(res, { checkId: foundExchange.checkId, what: 'exchange' });
    nameCheck(res, foundExchange);
    res.json(foundExchange.documents satisfies Schema<'PayerExchange'>);
  };
}

/** The details of a check whose answer the caller is given anyway. */
export function benefitsOf(deps: BenefitsDeps): BenefitsOf {
  return ({ checkId }, asker) => benefitsForAnswer(deps, { ...asker, checkId });
}
