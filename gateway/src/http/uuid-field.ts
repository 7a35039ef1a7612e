import Joi from 'joi';
import { parseUuid } from './uuid';

/**
 * An id in lower case, by the same rule that reads it later: Joi's own rule accepts forms that could not be queried.
 */
export const uuidField = Joi.string()
  .custom((text: string, helpers) => parseUuid(text) ?? helpers.error('uuid'))
  .messages({ uuid: 'must be a UUID' });
