import { ConfigError } from '@eligibility/kit/process';
import Joi from 'joi';
import { FIXTURE_SLUGS, type Fixture } from '../../domain/fixture';

/** What every file of a fixture says. */
export type Named = Pick<Fixture, 'slug' | 'scenario'>;

/** A field that must be there; the problem with it is named in these words. */
export function needed(rule: Joi.Schema, mustBe: string): Joi.Schema {
  return worded(rule.required(), mustBe);
}

/** A rule whose problem is named in these words. */
export function worded(rule: Joi.Schema, mustBe: string): Joi.Schema {
  return rule.messages({ '*': `{{#label}} must be ${mustBe}` });
}

/** A text that is not blank. */
export const text = Joi.string().pattern(/\S/);

export const NAMED: Readonly<Record<keyof Named, Joi.Schema>> = {
  slug: needed(Joi.valid(...FIXTURE_SLUGS), `one of ${FIXTURE_SLUGS.join(', ')}`),
  scenario: needed(text, 'a text'),
};

const CHECKING: Joi.ValidationOptions = {
  abortEarly: false,
  convert: false,
  errors: { wrap: { label: false } },
};

/**
 * A file by its fields. It has no others: the 271 states the answer.
 * @throws ConfigError naming every field that is wrong and what it must be
 */
export function checked<File>(
  path: string,
  raw: unknown,
  fields: Readonly<Record<keyof File, Joi.Schema>>,
): File {
  const known = Joi.object<File>(fields);
  const file = needed(known, 'an object')
    .messages({ 'object.unknown': '{{#label}} is no field of a fixture' })
    .label('the file');
  const outcome = file.validate(raw, CHECKING);
  if (outcome.error !== undefined)
    refuse(path, outcome.error.details.map(({ message }) => message).join('; '));
  // Every field was checked.
  return outcome.value as File;
}

/** @throws ConfigError, always */
export function refuse(path: string, reason: string): never {
  throw new ConfigError(`MOCK_FIXTURES_DIR has a bad fixture: ${path}: ${reason}`);
}
