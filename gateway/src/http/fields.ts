import { AppError, characterCount, type FieldError } from '@eligibility/kit';
import { isUuid } from '@eligibility/x12-text';
import Joi, { type CustomValidator } from 'joi';

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

/** Enough for a tool that shows only `detail`; `errors` has all of them. */
const MOST_SENTENCES = 3;
/** A caller's own field name, as in a query, is repeated only when it looks like a name. */
const NAME = /^[\w.-]{1,60}$/;

/**
 * The errors of fields as sentences: "memberId must have at most 80 characters. payerName is required."
 * @param errors with messages that follow the field's name and never quote its value
 */
export function fieldSentences(errors: readonly FieldError[]): string {
  const more = errors.length - MOST_SENTENCES;
  return [...errors.slice(0, MOST_SENTENCES).map(sentence), ...(more > 0 ? [moreOf(more)] : [])].join(' ');
}

function sentence({ field, message }: FieldError): string {
  return `${subjectOf(field)} ${message}.`;
}

function subjectOf(field: string): string {
  if (field === '') return 'The request';
  return NAME.test(field) ? field : 'A field';
}

function moreOf(count: number): string {
  return count === 1 ? '1 more is wrong.' : `${String(count)} more are wrong.`;
}

/** A UUID of any version in lower case, or undefined for anything else. */
export function parseUuid(text: string | undefined): string | undefined {
  const lower = text?.trim().toLowerCase();
  return lower !== undefined && isUuid(lower) ? lower : undefined;
}

/**
 * An id in lower case, by the same rule that reads it later: Joi's own rule accepts forms that could not be queried.
 */
export const uuidField = Joi.string()
  .custom((text: string, helpers) => parseUuid(text) ?? helpers.error('uuid'))
  .messages({ uuid: 'must be a UUID' });

/** RFC 3339, or a date alone, which means midnight UTC. */
const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2}))?$/;

/** A time in a query; epoch milliseconds after validation. */
export const instantField = Joi.string()
  .custom((text: string, helpers) => {
    const atMs = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(atMs) ? helpers.error('instant') : atMs;
  })
  .messages({ instant: 'must be a date, or a date and time with its offset, such as 2026-01-31T09:00:00Z' });

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

/** Joi's `max` counts code units; the schema of the API counts characters. The error is the same, `string.max`. */
export function atMostCharacters(limit: number): CustomValidator<string> {
  return (text, helpers) => (characterCount(text) > limit ? helpers.error('string.max', { limit }) : text);
}

/** An object with at least one member, as in a PATCH; the message for an empty one names all members. */
export function someOf<T>(fields: Joi.SchemaMap): Joi.ObjectSchema<T> {
  const names = Object.keys(fields).join(', ');
  return Joi.object<T>(fields)
    .min(1)
    .messages({ 'object.min': `must have at least one of ${names}` });
}
