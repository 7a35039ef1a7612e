import { AppError, characterCount, type FieldError } from '@eligibility/kit';
import {
  READABLE_CHARACTERS,
  SHOWN_CHARACTERS,
  hasLetter,
  isUuid,
  nameProblem,
  visibleName,
  type NameProblem,
} from '@eligibility/x12';
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
  const whole = bound.get(schema) ?? schema.prefs(PREFERENCES);
  bound.set(schema, whole);
  const result = whole.validate(input ?? {});
  if (result.error === undefined) return result.value as T;
  throw new AppError('validation-failed', {
    fields: result.error.details.map((detail) => ({ field: detail.path.join('.'), message: detail.message })),
  });
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
    const [day = ''] = INSTANT.exec(text)?.[0].split('T') ?? [];
    // `Date` takes February 30 for March 2.
    const atMs = JSON.stringify(new Date(day)).startsWith(`"${day}`) ? Date.parse(text) : Number.NaN;
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

/**
 * Messages for wrong texts. Set them on the object that has the fields: messages on a field make Joi merge preferences
 * at every request.
 */
export const TEXT_MESSAGES = {
  'any.required': 'is required',
  'string.base': 'must be text',
  'string.empty': 'must not be empty',
  'string.min': 'must have at least {#limit} characters',
  'string.max': 'must have at most {#limit} characters',
  'text.characters':
    'must not contain control characters, unreadable characters or controls of the writing direction',
  'text.name-characters':
    'must not contain control characters, unreadable characters, controls of the writing direction or any of ~ * ^ : |',
  'text.letter': 'must have a letter or a digit that can be seen',
  'text.latin-letter': 'must have a Latin letter or a digit: payers can read nothing else',
};

/** A text for a search that is never sent on, such as a payer's name as a person typed it. NFC, trimmed. */
export function lookedUpText(maxLength: number): Joi.StringSchema {
  return Joi.string()
    .trim()
    .normalize('NFC')
    .custom(atMostCharacters(maxLength))
    .custom((text: string, helpers) => {
      if (!READABLE_CHARACTERS.test(text)) return helpers.error('text.characters');
      // Checked as typed: NFC turns some characters into ones of other planes, which the rule for letters does not
      // cover.
      return hasLetter(String(helpers.original)) ? text : helpers.error('text.letter');
    })
    .required();
}

/**
 * A name that is sent to payers: X12 can write at least a part of it, within the length. Invisible characters are
 * removed. NFC, trimmed.
 */
export function sentName(maxLength: number): Joi.StringSchema {
  return Joi.string()
    .trim()
    .normalize('NFC')
    .custom(atMostCharacters(maxLength))
    .custom((name: string, helpers) => {
      const problem = nameProblem(name, maxLength);
      return problem === undefined ? visibleName(name) : helpers.error(NAME_ERRORS[problem]);
    })
    .required();
}

const NAME_ERRORS = {
  characters: 'text.name-characters',
  letter: 'text.latin-letter',
} as const satisfies Record<NameProblem, keyof typeof TEXT_MESSAGES>;

/**
 * An operator's text that is stored and shown as typed, such as a name or a reason: one line. Only blanks at its ends
 * are removed: a line break at an end is refused like one in the middle.
 */
export function shownText(maxLength: number): Joi.StringSchema {
  return Joi.string()
    .trim()
    .custom(atMostCharacters(maxLength))
    .custom((text: string, helpers) => {
      if (!SHOWN_CHARACTERS.test(String(helpers.original))) return helpers.error('text.characters');
      return hasLetter(text) ? text : helpers.error('text.letter');
    });
}

/** The reason for an operator's act, for the audit log, the journal and other operators. */
export const REASON = shownText(200).required();

/** The body of an order that needs only a reason. */
export const REASON_BODY = Joi.object<{ reason: string }>({ reason: REASON }).messages(TEXT_MESSAGES);
