import Joi from 'joi';
import { parseUuid } from './uuid';

/** An id by the rule that also reads it later: Joi's own takes forms that nobody could ask with. In lower case. */
export const uuidField = Joi.string()
  .custom((text: string, helpers) => parseUuid(text) ?? helpers.error('uuid'))
  .messages({ uuid: 'must be a UUID' });
