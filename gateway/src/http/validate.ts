import { AppError } from '@eligibility/kit';
import type Joi from 'joi';

/**
 * Checks foreign input against a schema, all fields at once; what the schema does not know is dropped.
 * @param context what the schema's own rules need beside the input, such as the time
 * @throws AppError `validation-failed` naming each field and what is wrong with it, never its value
 */
export function validate<T>(schema: Joi.ObjectSchema<T>, input: unknown, context: Joi.Context = {}): T {
  const result = schema.validate(input ?? {}, {
    context,
    abortEarly: false,
    stripUnknown: true,
    errors: { label: false, wrap: { label: false } },
  });
  if (result.error === undefined) return result.value;
  throw new AppError('validation-failed', {
    fields: result.error.details.map((detail) => ({ field: detail.path.join('.'), message: detail.message })),
  });
}
