import Joi from 'joi';

/** An object with at least one member, as in a PATCH; the message for an empty one names all members. */
export function someOf<T>(fields: Joi.SchemaMap): Joi.ObjectSchema<T> {
  const names = Object.keys(fields).join(', ');
  return Joi.object<T>(fields)
    .min(1)
    .messages({ 'object.min': `must have at least one of ${names}` });
}
