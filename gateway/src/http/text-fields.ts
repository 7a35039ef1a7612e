import {
  hasLetter,
  nameProblem,
  type NameProblem,
  READABLE_CHARACTERS,
  SHOWN_CHARACTERS,
  visibleName,
} from '@eligibility/x12-text';
import Joi from 'joi';
import { atMostCharacters } from './fields';

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
