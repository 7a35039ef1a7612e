import Joi from 'joi';

/** When a payer counts as slow: no sooner than any network, no later than clearinghouses hold a request. */
export const slowMs = Joi.number().integer().min(100).max(120_000);

const limits = Joi.array().items(Joi.array().ordered(Joi.string().required(), slowMs.required())).unique('0');

/** Limits of single payers, `00123=15000,MEDICAID=12000`, by payer id. */
export const slowMsByPayer = Joi.custom((text: string): ReadonlyMap<string, number> => {
  const pairs = text.split(',').map((pair) => pair.trim().split('='));
  // Joi has checked that they are pairs; its types cannot say so.
  return new Map(Joi.attempt(pairs, limits) as [payerId: string, slowMs: number][]);
})
  .default(new Map())
  .messages({
    'any.custom':
      '{{#label}} must list each payer once with its limit, 100 to 120000 ms, such as 00123=15000,60054=12000',
  });
