import type { Schema } from '@eligibility/api-types';
import type { RequestHandler, Response } from 'express';
import { nameCheck, sendRunning, type WithBenefits } from '../../checks/routes/answer-check';
import { wantedCheck } from '../../checks/routes/checks';
import { preferredWait } from '../../checks/routes/preferences';
import { wantsPage } from '../../http/problem';
import type { NoteAnswerRead } from '../../people/http/answer-reads';
import { benefitsForAnswer, findBenefits, type FoundBenefits } from '../app/find-benefits';
import { findExchange } from '../app/find-exchange';
import type { BenefitsDeps } from '../app/stored-exchange';
import { benefitsPage, benefitsPageStyleHash } from '../page/benefits-page';

/** The page loads nothing, runs nothing and sends nothing; its own style sheet is named by its hash. */
const PAGE_POLICY = [
  "default-src 'none'",
  `style-src '${benefitsPageStyleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * GET /api/eligibility/checks/{id}/benefits: all that the payer says about the benefits, or 202 while the check runs. A
 * page to print for a browser, JSON for a program.
 */
export function getBenefits(deps: BenefitsDeps, noteRead: NoteAnswerRead): RequestHandler<{ id: string }> {
  return async (req, res) => {
    res.vary('Accept');
    const found = await findBenefits(deps, wantedCheck(req.params, res), preferredWait(req, res));
    if (found.kind === 'running') {
      sendRunning(res, found);
      return;
    }
    await noteRead(res, { checkId: found.checkId, what: 'benefits' });
    nameCheck(res, found);
    if (wantsPage(req)) sendPage(res, found);
    else res.json(found.details satisfies Schema<'BenefitDetails'>);
  };
}

function sendPage(res: Response, { details, answer, checkId, checkKind, source }: FoundBenefits): void {
  res.setHeader('Content-Security-Policy', PAGE_POLICY);
  const isTest = checkKind === 'mock' || source.isSimulated;
  res.type('html').send(benefitsPage({ details, answer, checkId, isTest }));
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
