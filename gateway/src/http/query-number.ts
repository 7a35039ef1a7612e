import Joi from 'joi';

type Bounds = { readonly min: number; readonly max?: number };

/**
 * A whole number of a query, in digits. Joi alone would also read `+1` and `1e1`, which the schema of the API refuses.
 */
export function queryNumber({ min, max = Number.MAX_SAFE_INTEGER }: Bounds): Joi.NumberSchema {
  return Joi.number()
    .integer()
    .min(min)
    .max(max)
    .custom((value: number, helpers) =>
      /^\d+$/.test(String(helpers.original)) ? value : helpers.error('number.integer'),
    );
}
