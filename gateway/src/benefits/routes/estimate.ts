import type { Schema } from '@eligibility/api-types';
import type { Bill } from '@eligibility/benefits';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import { nameCheck, sendRunning } from '../../checks/routes/answer-check';
import { wantedCheck } from '../../checks/routes/checks';
import type { ChecksDeps } from '../../checks/routes/checks-deps';
import { preferredWait } from '../../checks/routes/preferences';
import { procedureRule, SERVICE_MESSAGES, serviceType } from '../../checks/routes/read-service-fields';
import { validate } from '../../http/fields';
import { ANY_CALLER, type CallerRoute } from '../../identity/http/who';
import { findEstimate } from '../app/find-estimate';

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
    res.json(found.estimate satisfies Schema<'Estimate'>);
  };
}

type Item = {
  readonly serviceTypeCode?: string;
  readonly procedureCode?: string;
  readonly visit?: 'primary-care' | 'specialist';
  /** US dollars. */
  readonly allowedAmount: number;
  readonly units: number;
};
type Body = { readonly items: readonly Item[]; readonly network?: 'in' | 'out' };

const MAX_ITEMS = 50;
/** More than any visit costs, and few enough cents to compute with. */
const MAX_DOLLARS = 1_000_000;
const MAX_UNITS = 99;

const itemSchema = Joi.object<Item>({
  serviceTypeCode: serviceType,
  procedureCode: Joi.string().trim().uppercase().custom(procedureRule),
  visit: Joi.string().valid('primary-care', 'specialist'),
  allowedAmount: Joi.number().strict().min(0).max(MAX_DOLLARS).required(),
  units: Joi.number().strict().integer().min(1).max(MAX_UNITS).default(1),
}).or('serviceTypeCode', 'procedureCode');

const bodySchema = Joi.object<Body>({
  items: Joi.array().items(itemSchema).min(1).max(MAX_ITEMS).required(),
  network: Joi.string().valid('in', 'out'),
}).messages({
  ...SERVICE_MESSAGES,
  'array.max': `must have at most ${String(MAX_ITEMS)} entries`,
  'object.missing': 'must have a serviceTypeCode, a procedureCode, or both',
});

const CENTS = 100;

function billOf({ items, network }: Body): Bill {
  return {
    network,
    items: items.map(({ allowedAmount, ...item }) => ({
      ...item,
      allowedCents: Math.round(allowedAmount * CENTS),
    })),
  };
}
