import type { Schema } from '@eligibility/api-types';
import type { Estimate } from '@eligibility/benefits';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import { MAX_ITEMS } from '../../checks/domain/rate';
import { nameCheck, sendRunning } from '../../checks/routes/send-answer';
import { wantedCheck } from '../../checks/routes/checks';
import type { ChecksDeps, EstimateMembers, EstimateOf } from '../../checks/routes/checks-deps';
import { preferredWait } from '../../checks/routes/preferences';
import {
  itemFields,
  ITEM_MESSAGES,
  itemOf,
  toItemResponse,
  type SentItem,
} from '../../checks/routes/read-item';
import { validate } from '../../http/fields';
import { ANY_CALLER, type CallerRoute } from '../../identity/http/who';
import type { RatedVisit } from '../app/bill-of-visit';
import { estimateForAnswer } from '../app/estimate-for-answer';
import { findEstimate, type EstimateDeps, type WantedBill } from '../app/find-estimate';

/** What a patient pays for a visit, by the answer of a check. */
export function estimateRoutes(deps: ChecksDeps): readonly CallerRoute[] {
  return [
    // The scope of the check itself is needed as well, which depends on the check that is found.
    {
      method: 'POST',
      path: '/eligibility/checks/{id}/estimate',
      who: ANY_CALLER,
      handler: estimateCheck(deps),
    },
  ];
}

/** POST /api/eligibility/checks/{id}/estimate: what the patient pays for a visit, or 202 while the check runs. */
function estimateCheck(deps: ChecksDeps): RequestHandler {
  return async (req, res) => {
    const wanted = wantedCheck(req, res);
    const bill = billOf(validate(bodySchema, req.body));
    const found = await findEstimate(deps, { ...wanted, bill }, preferredWait(req, res));
    if (found.kind === 'running') {
      sendRunning(res, found);
      return;
    }
    await deps.noteRead(res, { checkId: found.checkId, what: 'estimate' });
    nameCheck(res, found);
    const { estimate, visit } = found;
    res.json(visit === undefined ? (estimate satisfies Schema<'Estimate'>) : ofVisit(estimate, visit));
  };
}

/** The estimate of the clinic's usual visit, for an answer that the caller is given anyway. */
export function estimateMembersOf(deps: EstimateDeps): EstimateOf {
  return async ({ checkId }, asker): Promise<EstimateMembers> => {
    const found = await estimateForAnswer(deps, { ...asker, checkId });
    if (found.estimate !== null) return { estimate: ofVisit(found.estimate, found.visit) };
    return { estimate: null, noEstimate: { code: found.because, sentence: WITHOUT[found.because] } };
  };
}

const WITHOUT: Readonly<Record<Schema<'NoEstimateReason'>['code'], string>> = {
  'no-rates': 'The clinic has no rates on file.',
  'no-usual-visit': 'The clinic has rates of several visits, and none of them is named default.',
  'no-rates-of-payer': "The clinic's usual visit has rates of other payers alone.",
  'no-benefits': 'There is no answer of the payer to compute it from.',
  'not-available': 'The estimate could not be made now. Ask for it by the id of the check.',
};

function ofVisit(estimate: Estimate, { visitKind, items }: RatedVisit): Schema<'Estimate'> {
  return { ...estimate, visitKind, items: items.map(toItemResponse) };
}

type Body = {
  readonly items?: readonly SentItem[];
  readonly visitKind?: string;
  readonly network?: 'in' | 'out';
};

const itemSchema = Joi.object<SentItem>(itemFields).or('serviceTypeCode', 'procedureCode');

const bodySchema = Joi.object<Body>({
  items: Joi.array().items(itemSchema).min(1).max(MAX_ITEMS).when('visitKind', {
    is: Joi.exist(),
    otherwise: Joi.required(),
  }),
  visitKind: Joi.string().trim().max(64),
  network: Joi.string().valid('in', 'out'),
}).messages(ITEM_MESSAGES);

function billOf({ items = [], visitKind, network }: Body): WantedBill {
  return { items: items.map(itemOf), visitKind, network };
}
