import Joi from 'joi';
import { ITEM_FIELDS, ITEM_MESSAGES, keptAmount, type SentItem } from '../../checks/routes/read-item';
import { answer, count, list, named, oneOf, ref, sent, text } from '../../http/schema';

export type SentRate = SentItem & { readonly visitKind: string; readonly payerId?: string };

/** As many as fit into a JSON body; a table may have more. */
const MAX_SENT = 100;
const MESSAGES = {
  ...ITEM_MESSAGES,
  'array.max': `must have at most ${String(MAX_SENT)} entries`,
  'string.pattern.base': 'must have small letters, digits and hyphens, such as office-visit',
};

const VISIT_KIND = named(
  'VisitKind',
  text(
    "The clinic's own name of a visit. A visit has a rate for each of its services, at most 50 for " +
      'one payer.',
  )
    .trim()
    .pattern(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/)
    .example('office-visit'),
);
export const RATE_TO_WRITE = named(
  'RateToWrite',
  sent<SentRate>(
    {
      visitKind: VISIT_KIND.required(),
      payerId: text(
        'An id as a check has it in `Payer-Id`, for which the rate holds in place of the one of every ' +
          'payer. It is not looked up in the directory.',
      )
        .trim()
        .min(1)
        .max(80),
      ...ITEM_FIELDS,
      allowedAmount: keptAmount,
    },
    'One service of a kind of visit. It has a service type, a procedure, or both.',
  )
    .or('serviceTypeCode', 'procedureCode')
    .messages(MESSAGES),
);
export const RATES_TO_WRITE = sent<{ readonly rows: readonly SentRate[] }>({
  rows: list(RATE_TO_WRITE).max(MAX_SENT).required(),
}).messages(MESSAGES);

export const CLINIC_RATES_SCHEMAS = {
  ClinicRate: answer(
    {
      visitKind: ref('VisitKind'),
      payerId: text(
        'The payer that it holds for. Missing if it holds for every payer without a rate of its own ' +
          'for the service.',
      ).optional(),
      serviceTypeCode: text('A code of X12.').optional(),
      procedureCode: text('A code of CPT, HCPCS or CDT.').optional(),
      visit: oneOf(['primary-care', 'specialist']).optional(),
      allowedAmount: Joi.number().description('US dollars.'),
      units: Joi.number().integer().min(1),
    },
    'What a clinic is allowed for one service of a kind of visit. Members without a value are missing.',
  ),
  ClinicRates: answer({
    data: list(ref('ClinicRate'), 'All rates of the clinic, in the order in which they were written.'),
  }),
  VisitKind: VISIT_KIND,
  RateToWrite: RATE_TO_WRITE,
  RatesToWrite: RATES_TO_WRITE,
  RatesImported: answer({
    rows: count('How many rates the clinic has now.'),
  }),
};
