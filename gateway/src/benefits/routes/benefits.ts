import type { Schema } from '@eligibility/api-types';
import type { RequestHandler } from 'express';
import { nameCheck, sendRunning, type WithBenefits } from '../../checks/routes/answer-check';
import { wantedCheck } from '../../checks/routes/checks';
import { preferredWait } from '../../checks/routes/preferences';
import type { NoteAnswerRead } from '../../identity/http/answer-reads';
import { benefitsForAnswer, findBenefits } from '../app/find-benefits';
import { findExchange } from '../app/find-exchange';
import type { BenefitsDeps } from '../app/stored-exchange';

/** GET /api/eligibility/checks/{id}/benefits: all that the payer says about the benefits, or 202 while the check runs. */
export function getBenefits(deps: BenefitsDeps, noteRead: NoteAnswerRead): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const found = await findBenefits(deps, wantedCheck(req.params, res), preferredWait(req, res));
    if (found.kind === 'running') {
      sendRunning(res, found);
      return;
    }
    await noteRead(res, { checkId: found.checkId, what: 'benefits' });
    nameCheck(res, found);
    res.json(found.details satisfies Schema<'BenefitDetails'>);
  };
}

/** GET /api/eligibility/checks/{id}/exchange: our inquiry and the payer's answer as they are, or 202 while the check runs. */
export function getExchange(deps: BenefitsDeps, noteRead: NoteAnswerRead): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const found = await findExchange(deps, wantedCheck(req.params, res), preferredWait(req, res));
    if (found.kind === 'running') {
      sendRunning(res, found);
      return;
    }
    await noteRead(res, { checkId: found.checkId, what: 'exchange' });
    nameCheck(res, found);
    res.json(found.documents satisfies Schema<'PayerExchange'>);
  };
}

/** Adds the details of a check after the members of its answer, which stays as it is stored. */
export function withBenefits(deps: BenefitsDeps): WithBenefits {
  return async ({ body, checkId }, asker) => {
    const details = await benefitsForAnswer(deps, { ...asker, checkId });
    return `${body.slice(0, body.lastIndexOf('}'))},"benefits":${JSON.stringify(details)}}`;
  };
}
