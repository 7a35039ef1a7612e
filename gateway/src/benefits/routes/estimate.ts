import { NOT_READY, READ_HEADERS } from '../../checks/routes/check-answers';
import { PREFER_WAIT } from '../../checks/routes/check-headers';
import { served, type Operations } from '../../http/operation';
import type { ChecksContext } from '../../checks/app/context';
import { noteAnswerRead } from '../../identity/http/answer-reads';
import type { Schema } from '@eligibility/api-types';
import type { Estimate } from '@eligibility/benefits';
import type { RequestHandler } from 'express';
import { nameCheck, sendRunning } from '../../checks/routes/send-answer';
import { wantedCheck } from '../../checks/routes/checks';
import type { EstimateMembers, EstimateOf } from '../../checks/routes/answer-members';
import { preferredWait } from '../../checks/routes/preferences';
import { itemOf, toItemResponse } from '../../checks/routes/read-item';
import { validate } from '../../http/fields';
import { ANY_CALLER, type CallerRoute, type CallerWho } from '../../identity/http/who';
import type { RatedVisit } from '../app/bill-of-visit';
import { estimateForAnswer } from '../app/estimate-for-answer';
import { findEstimate, type WantedBill } from '../app/find-estimate';
import { ESTIMATE_REQUEST } from './estimate-schemas';

const NOTHING = { steps: [], assumptions: [], reasons: [] };
const ESTIMATES = {
  copay: {
    summary: 'A copay of 45',
    value: {
      ...NOTHING,
      confidence: 'stated',
      allowedAmount: 150,
      patientPays: 45,
      planPays: 105,
      steps: [{ item: 1, kind: 'copay', patientPays: 45, lines: ['EB7'], sentence: 'Copay: $45.00.' }],
    },
  },
  conflict: {
    summary: 'Two copays',
    value: {
      ...NOTHING,
      confidence: 'cannot-be-determined',
      allowedAmount: 150,
      patientPays: null,
      planPays: null,
      reasons: [
        {
          code: 'several-amounts',
          item: 1,
          lines: ['EB7', 'EB8'],
          sentence: 'The payer states several amounts for this service: $30.00, $45.00.',
        },
      ],
    },
  },
};

const ESTIMATE_OPERATIONS = {
  estimateCheck: {
    method: 'POST',
    path: '/eligibility/checks/{checkId}/estimate',
    who: ANY_CALLER,
    summary: 'Estimate what the patient pays for a visit',
    description:
      "Computed from the payer's answer to one check and the amounts that the plan allows: copay, " +
      "deductible, coinsurance, out-of-pocket limit and visits, each with the payer's lines that it " +
      "came from. Where the payer's figures conflict or do not suffice, there is no amount, and the " +
      'answer says why. No payer is asked, nothing is charged and nothing is stored. The amounts are ' +
      'sent, or `visitKind` names a visit that the clinic has rates for (`PUT ' +
      '/api/workspace/clinics/{clientId}/rates`). Needs the scope that the check needed: `check:live` ' +
      'or `check:mock`.',
    headers: PREFER_WAIT,
    sends: {
      json: 'EstimateRequest',
      examples: {
        visit: {
          summary: 'An office visit',
          value: { items: [{ serviceTypeCode: '98', allowedAmount: 150 }], network: 'in' },
        },
        rates: {
          summary: 'A visit that the clinic has rates for',
          value: { visitKind: 'office-visit', network: 'in' },
        },
      },
    },
    answers: {
      200: [
        'Estimate',
        'The estimate, or why there is none.',
        { headers: READ_HEADERS, examples: ESTIMATES },
      ],
      202: NOT_READY,
    },
    refuses: { 404: 'NoBenefits', 409: 'AnswerExpired' },
  },
} satisfies Operations<CallerWho>;

/** What a patient pays for a visit, by the answer of a check. */
export function estimateRoutes(context: ChecksContext): readonly CallerRoute[] {
  return served(ESTIMATE_OPERATIONS, { estimateCheck: estimateCheck(context) });
}

/** POST /api/eligibility/checks/{checkId}/estimate: what the patient pays for a visit, or 202 while the check runs. */
function estimateCheck(context: ChecksContext): RequestHandler {
  return async (req, res) => {
    const wanted = wantedCheck(req, res);
    const bill = billOf(req.body);
    const found = await findEstimate(context, { ...wanted, bill }, preferredWait(req, res));
    if (found.kind === 'running') {
      sendRunning(res, found);
      return;
    }
    await noteAnswerRead(context, res, { checkId: found.checkId, what: 'estimate' });
    nameCheck(res, found);
    const { estimate, visit } = found;
    res.json(visit === undefined ? (estimate satisfies Schema<'Estimate'>) : ofVisit(estimate, visit));
  };
}

/** The estimate of the clinic's usual visit, for an answer that the caller is given anyway. */
export function estimateMembersOf(context: ChecksContext): EstimateOf {
  return async ({ checkId }, asker): Promise<EstimateMembers> => {
    const found = await estimateForAnswer(context, { ...asker, checkId });
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

function billOf(body: unknown): WantedBill {
  const { items = [], visitKind, network } = validate(ESTIMATE_REQUEST, body);
  return { items: items.map(itemOf), visitKind, network };
}
