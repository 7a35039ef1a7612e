import type Joi from 'joi';
import { endField } from '../../http/handlers';

/** The clearinghouse refuses an override that ends later. */
const MAX_ORDER_MS = 366 * 24 * 3_600_000;

/** The end of an order of a person on call. @param now epoch milliseconds */
export function endInAYear(now: number): Joi.DateSchema {
  return endField(now)
    .less(now + MAX_ORDER_MS)
    .messages({ 'date.less': 'must be in the coming 366 days' });
}
