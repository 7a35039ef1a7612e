import type { Schema } from '@eligibility/api-types';
import type { EstimateItem } from '@eligibility/benefits';
import Joi from 'joi';
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
export const itemFields = {
  serviceTypeCode: serviceType,
  procedureCode: Joi.string().trim().uppercase().custom(procedureRule),
  visit: Joi.string().valid('primary-care', 'specialist'),
  allowedAmount: Joi.number().strict().min(0).max(MAX_DOLLARS).required(),
  units: Joi.number().strict().integer().min(1).max(MAX_UNITS).default(1),
};

const WHOLE_CENTS = 'must be a number with at most two decimals, such as 95.5 or 120.25';

/** An amount that is kept is exact: it is refused where it has parts of a cent. */
export const keptAmount = itemFields.allowedAmount
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
