import Joi from 'joi';
import { MAX_ITEMS } from '../../checks/domain/rate';
import { ITEM_FIELDS, ITEM_MESSAGES, type SentItem } from '../../checks/routes/read-item';
import { answer, list, named, oneOf, orNull, ref, sent, text } from '../../http/schema';

const ITEM = named(
  'EstimateItem',
  sent<SentItem>(ITEM_FIELDS, 'One service. It has a service type, a procedure, or both.').or(
    'serviceTypeCode',
    'procedureCode',
  ),
);

export const ESTIMATE_REQUEST = sent<{
  readonly items?: readonly SentItem[];
  readonly visitKind?: string;
  readonly network?: 'in' | 'out';
}>(
  {
    items: list(ITEM).min(1).max(MAX_ITEMS).when('visitKind', { is: Joi.exist(), otherwise: Joi.required() }),
    visitKind: text(
      "A kind of visit among the clinic's rates: its services come before `items`, at the rates of the " +
        "check's payer. Refused where the clinic has none of this name, or none that hold for the payer.",
    )
      .trim()
      .min(1)
      .max(64)
      .example('office-visit'),
    network: oneOf(
      ['in', 'out'],
      "Whether the clinic is in the plan's network. Without it, the estimate is that in network, and " +
        'says so where the amount out of network differs.',
    ),
  },
  'The bill of one visit. It has items, the name of a visit that the clinic has rates for, or both.',
).messages(ITEM_MESSAGES);

export const ESTIMATE_SCHEMAS = {
  EstimateRequest: ESTIMATE_REQUEST,
  EstimateItem: ITEM,
  ItemProcedure: ITEM_FIELDS.procedureCode,
  ItemVisit: ITEM_FIELDS.visit,
  ItemAmount: ITEM_FIELDS.allowedAmount,
  ItemUnits: ITEM_FIELDS.units,
  Estimate: answer(
    {
      confidence: oneOf(
        ['stated', 'assumed', 'cannot-be-determined'],
        '`stated`: all of it follows from what the payer states. `assumed`: `assumptions` has what does ' +
          'not. `cannot-be-determined`: there is no amount, and `reasons` says why.',
      ),
      allowedAmount: Joi.number().description('The sum of the items.'),
      patientPays: orNull(
        Joi.number(),
        'Null where it cannot be determined, also where one item alone cannot.',
      ),
      planPays: orNull(Joi.number(), 'The rest of the allowed amount. Null with `patientPays`.'),
      steps: list(
        ref('EstimateStep'),
        'What was done to each item, in the order in which it was applied. They add up to `patientPays`.',
      ),
      assumptions: list(
        ref('EstimateAssumption'),
        'What the payer does not state, and what would change the amount if it did not hold.',
      ),
      reasons: list(ref('EstimateReason'), 'Why there is no amount; empty where there is one.'),
      visitKind: text("Only where items came from the clinic's rates.").optional(),
      items: list(
        ref('EstimatedItem'),
        'With `visitKind`. The services of the visit, in the order in which the steps number them.',
      ).optional(),
    },
    "What the patient is expected to pay for the visit by the payer's answer, in US dollars, and how " +
      'that came about. It is no promise of the payer.',
  ),
  EstimatedItem: answer(
    {
      serviceTypeCode: text('A code of X12.').optional(),
      procedureCode: text('A code of CPT, HCPCS or CDT.').optional(),
      visit: oneOf(['primary-care', 'specialist']).optional(),
      allowedAmount: Joi.number().description('US dollars.'),
      units: Joi.number().integer().min(1),
    },
    'One service that was estimated. Members without a value are missing.',
  ),
  NoEstimateReason: answer({
    code: oneOf(
      ['no-rates', 'no-usual-visit', 'no-rates-of-payer', 'no-benefits', 'not-available'],
      '`no-usual-visit`: there are rates of several visits, and none is named `default`. ' +
        '`no-rates-of-payer`: those of the usual visit are of other payers. `no-benefits`: there is no ' +
        'answer of the payer that could be read. `not-available`: it could not be made now.',
    ),
    sentence: text('The reason in words.'),
  }),
  EstimateStep: answer({
    item: Joi.number().integer().min(1).description('The item that it is of, from 1 on.'),
    kind: oneOf(
      [
        'not-covered',
        'visit-limit',
        'copay',
        'deductible',
        'coinsurance',
        'benefit-limit',
        'out-of-pocket-limit',
      ],
      '`visit-limit`: visits beyond those that the plan pays for. `benefit-limit`: what is beyond the ' +
        'dollars that the plan pays. `out-of-pocket-limit`: what comes off, because the patient has paid ' +
        'as much as the plan asks for.',
    ),
    patientPays: Joi.number().description(
      "What the step adds to the patient's part; below zero for an out-of-pocket limit.",
    ),
    lines: ref('BenefitLineIds'),
    sentence: text('The step in words.'),
  }),
  EstimateAssumption: answer({
    code: oneOf([
      'authorization-given',
      'copay-and-coinsurance',
      'copay-not-waived',
      'copay-without-deductible',
      'coverage-continues',
      'deductible-before-plan-pays',
      'family-deductible-only',
      'in-network',
      'no-deductible',
      'no-limit-reached',
      'other-payer-second',
      'out-of-pocket-limit-not-reached',
      'part-of-service',
      'patient-pays-not-covered',
      'plan-wide-share',
      'visits-left',
    ]),
    sentence: text('What was assumed.'),
    lines: ref('BenefitLineIds'),
    otherwise: orNull(
      Joi.number(),
      'What the patient would pay if it did not hold; null where that cannot be said.',
    ),
  }),
  EstimateReason: answer({
    code: oneOf([
      'another-payer-first',
      'coverage-not-active',
      'network-unknown',
      'no-amount-stated',
      'no-service-named',
      'order-contradicts',
      'price-not-per-visit',
      'service-contradicts',
      'service-refused',
      'several-amounts',
      'several-plans',
      'spend-down',
    ]),
    item: Joi.number().integer().min(1).description('The item that it is about, from 1 on.'),
    sentence: text('The reason in words.'),
    lines: ref('BenefitLineIds'),
  }),
};
