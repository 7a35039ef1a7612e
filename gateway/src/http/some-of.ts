import Joi from 'joi';

/** An object of which at least one member must be sent, as of a PATCH; what is wrong with an empty one names them all. */
export function someOf<T>(fields: Joi.SchemaMap): Joi.ObjectSchema<T> {
  const names = Object.keys(fields).join(', ');
  return Joi.object<T>(fields)
    .min(1)
    .messages({ 'object.min': `must have at least one of ${names}` });
}
