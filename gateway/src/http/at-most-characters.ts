import { characterCount } from '@eligibility/kit';
import type { CustomValidator } from 'joi';

/** Joi's `max` counts code units; the schema of the API counts characters. The error is the same, `string.max`. */
export function atMostCharacters(limit: number): CustomValidator<string> {
  return (text, helpers) => (characterCount(text) > limit ? helpers.error('string.max', { limit }) : text);
}
