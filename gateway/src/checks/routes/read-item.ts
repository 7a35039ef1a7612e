import type { Schema } from '@eligibility/api-types';
import type { EstimateItem } from '@eligibility/benefits';
import Joi from 'joi';
import { named, oneOf } from '../../http/schema';
import { MAX_ITEMS } from '../domain/rate';
import { procedureRule, SERVICE_MESSAGES, serviceType } from './read-service-fields';

/** A service with what the plan allows for it, as requests have it. */
export type SentItem = Omit<EstimateItem, 'allowedCents'> & {
  /** US dollars. */
  readonly allowedAmount: number;
};

/** More than any visit costs, and few enough cents to compute with. */
const MAX_DOLLARS = 1_000_000;
const MAX_UNITS = 99;
const CENTS = 100;

/** The rules of one service of a visit. It also needs one of the two codes. */
export const ITEM_FIELDS = {
  serviceTypeCode: serviceType,
  procedureCode: named(
    'ItemProcedure',
    Joi.string()
      .trim()
      .uppercase()
      .custom(procedureRule)
      .meta({ pattern: '^[0-9A-Za-z]{5}$' })
      .description(
        'A code of CPT, HCPCS or CDT. What the payer states for the procedure comes before what it ' +
          'states for the service type; without a service type, only the former is used. X12 EB13.',
      )
      .example('99213'),
  ),
  visit: named(
    'ItemVisit',
    oneOf(
      ['primary-care', 'specialist'],
      'The visit that it is of. Many payers have a price for each, and without this there is no amount then.',
    ),
  ),
  allowedAmount: named(
    'ItemAmount',
    Joi.number()
      .strict()
      .min(0)
      .max(MAX_DOLLARS)
      .description('What the plan allows for the whole item, in US dollars, rounded to the cent.')
      .example(150),
  ).required(),
  units: named(
    'ItemUnits',
    Joi.number()
      .strict()
      .integer()
      .min(1)
      .max(MAX_UNITS)
      .description('How many visits the item counts as, where the plan pays for a number of them.')
      .default(1),
  ),
};

const WHOLE_CENTS = 'must be a number with at most two decimals, such as 95.5 or 120.25';

/** An amount that is kept is exact: it is refused where it has parts of a cent. */
export const keptAmount = ITEM_FIELDS.allowedAmount
  .meta({ named: null })
  .description(
    'What the plan allows for the whole item, in US dollars. It has two decimals at most: an amount ' +
      'with parts of a cent is refused.',
  )
  .precision(2)
  .messages({ 'number.base': WHOLE_CENTS, 'number.precision': WHOLE_CENTS });

export const ITEM_MESSAGES = {
  ...SERVICE_MESSAGES,
  'array.max': `must have at most ${String(MAX_ITEMS)} entries`,
  'object.missing': 'must have a serviceTypeCode, a procedureCode, or both',
};

export function itemOf({
  serviceTypeCode,
  procedureCode,
  visit,
  allowedAmount,
  units,
}: SentItem): EstimateItem {
  const allowedCents = Math.round(allowedAmount * CENTS);
  return { serviceTypeCode, procedureCode, visit, allowedCents, units };
}

/** The members of an item that have a value, in dollars. */
export function toItemResponse({
  serviceTypeCode,
  procedureCode,
  visit,
  ...item
}: EstimateItem): Schema<'EstimatedItem'> {
  return {
    ...(serviceTypeCode !== undefined && { serviceTypeCode }),
    ...(procedureCode !== undefined && { procedureCode }),
    ...(visit !== undefined && { visit }),
    allowedAmount: item.allowedCents / CENTS,
    units: item.units,
  };
}
