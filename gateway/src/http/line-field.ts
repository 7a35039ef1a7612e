import Joi from 'joi';
import { atMostCharacters } from './at-most-characters';

/**
 * One line of text that can be seen. Blanks around it are taken off; control characters are refused, because no store and
 * no terminal is sure to give them back as they came.
 * @param maxLength in characters, as JSON Schema counts them
 */
export function lineField(maxLength: number): Joi.StringSchema {
  return Joi.string()
    .trim()
    .min(1)
    .pattern(/^\P{Cc}*$/u)
    .custom(atMostCharacters(maxLength))
    .messages({ 'string.pattern.base': 'must not have control characters' });
}
