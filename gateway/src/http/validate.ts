import { AppError } from '@eligibility/kit';
import type Joi from 'joi';

/** Reports all fields at once and drops unknown ones; messages do not name the field, because the problem does. */
const PREFERENCES: Joi.ValidationOptions = {
  abortEarly: false,
  stripUnknown: true,
  errors: { label: false, wrap: { label: false } },
};

/** Joi merges preferences passed to a call each time, but those bound to a schema only once. */
const bound = new WeakMap<object, Joi.ObjectSchema>();

/**
 * Checks external input against a schema.
 * @throws AppError `validation-failed` naming each field and what is wrong with it, never its value
 */
export function validate<T>(schema: Joi.ObjectSchema<T>, input: unknown): T {
  const result = withPreferences(schema).validate(input ?? {});
  if (result.error === undefined) return result.value;
  throw new AppError('validation-failed', {
    fields: result.error.details.map((detail) => ({ field: detail.path.join('.'), message: detail.message })),
  });
}

function withPreferences<T>(schema: Joi.ObjectSchema<T>): Joi.ObjectSchema<T> {
  const known = bound.get(schema) as Joi.ObjectSchema<T> | undefined;
  if (known !== undefined) return known;
  const made = schema.prefs(PREFERENCES);
  bound.set(schema, made);
  return made;
}
