import { AppError, characterCount, type FieldError } from '@eligibility/kit';
import {
  NAME_PATTERN,
  READABLE_CHARACTERS,
  READABLE_PATTERN,
  SHOWN_CHARACTERS,
  SHOWN_PATTERN,
  hasLetter,
  isUuid,
  nameProblem,
  visibleName,
  type NameProblem,
} from '@eligibility/x12';
import Joi from 'joi';

/** What is wrong with a text. A schema's own messages come before these. */
const TEXT_MESSAGES = {
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

/** Reports all fields at once and drops unknown ones; messages do not name the field, because the problem does. */
const PREFERENCES: Joi.ValidationOptions = {
  abortEarly: false,
  stripUnknown: true,
  errors: { label: false, wrap: { label: false } },
  messages: TEXT_MESSAGES,
};

/** Joi merges preferences passed to a call each time, but those bound to a schema only once. */
const bound = new WeakMap<object, Joi.ObjectSchema>();

/**
 * Checks external input against a schema.
 * @param now epoch milliseconds, for a schema with times that must be in the future or in the past
 * @throws AppError `validation-failed` naming each field and what is wrong with it, never its value
 */
export function validate<T>(schema: Joi.ObjectSchema<T>, input: unknown, now?: number): T {
  const whole = bound.get(schema) ?? schema.prefs(PREFERENCES).messages(ownMessages(schema));
  bound.set(schema, whole);
  const result = whole.validate(input ?? {}, now === undefined ? undefined : { context: { now } });
  if (result.error === undefined) return result.value as T;
  throw new AppError('validation-failed', {
    fields: result.error.details.map((detail) => ({ field: detail.path.join('.'), message: detail.message })),
  });
}

/** Those of a schema take the place of ours. */
function ownMessages(schema: Joi.ObjectSchema): Joi.LanguageMessages {
  const { preferences } = schema.describe() as { readonly preferences?: Joi.ValidationOptions };
  return preferences?.messages ?? {};
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
  .meta({ format: 'uuid' })
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
  .meta({ pattern: INSTANT.source })
  .messages({ instant: 'must be a date, or a date and time with its offset, such as 2026-01-31T09:00:00Z' });

type Bounds = { readonly min: number; readonly max?: number };

/**
 * A whole number of a query, in digits. Joi alone would also read `+1` and `1e1`, which the schema of the API refuses.
 */
export function queryNumber({ min, max }: Bounds): Joi.NumberSchema {
  const number = Joi.number().integer().min(min);
  return (max === undefined ? number : number.max(max)).custom((value: number, helpers) =>
    /^\d+$/.test(String(helpers.original)) ? value : helpers.error('number.integer'),
  );
}

/** Joi's `max` counts code units; the schema of the API counts characters. The error is the same, `string.max`. */
export function atMost(limit: number, text: Joi.StringSchema): Joi.StringSchema {
  return text
    .custom((value: string, helpers) =>
      characterCount(value) > limit ? helpers.error('string.max', { limit }) : value,
    )
    .meta({ maxLength: limit });
}

/** A text for a search that is never sent on, such as a payer's name as a person typed it. NFC, trimmed. */
export function lookedUpText(maxLength: number): Joi.StringSchema {
  return atMost(maxLength, Joi.string().trim().normalize('NFC'))
    .custom((text: string, helpers) => {
      if (!READABLE_CHARACTERS.test(text)) return helpers.error('text.characters');
      // Checked as typed: NFC turns some characters into ones of other planes, which the rule for letters does not
      // cover.
      return hasLetter(String(helpers.original)) ? text : helpers.error('text.letter');
    })
    .meta({ minLength: 1, pattern: READABLE_PATTERN });
}

/**
 * A name that is sent to payers: X12 can write at least a part of it, within the length. Invisible characters are
 * removed. NFC, trimmed.
 */
export function sentName(maxLength: number): Joi.StringSchema {
  return atMost(maxLength, Joi.string().trim().normalize('NFC'))
    .custom((name: string, helpers) => {
      const problem = nameProblem(name, maxLength);
      return problem === undefined ? visibleName(name) : helpers.error(NAME_ERRORS[problem]);
    })
    .meta({ minLength: 1, pattern: NAME_PATTERN });
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
  return atMost(maxLength, Joi.string().trim())
    .custom((text: string, helpers) => {
      if (!SHOWN_CHARACTERS.test(String(helpers.original))) return helpers.error('text.characters');
      return hasLetter(text) ? text : helpers.error('text.letter');
    })
    .meta({ minLength: 1, pattern: SHOWN_PATTERN });
}
