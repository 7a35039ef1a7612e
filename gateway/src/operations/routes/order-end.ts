import Joi from 'joi';
import { endField } from '../../http/handlers';

/** The clearinghouse refuses an override that ends later. */
const MAX_ORDER_MS = 366 * 24 * 3_600_000;

/** The end of an order of a person on call. It is validated with the time of now. */
export const endInAYear = endField
  .less(Joi.ref('$now', { adjust: (now: number) => now + MAX_ORDER_MS }))
  .messages({ 'date.less': 'must be in the coming 366 days' });
