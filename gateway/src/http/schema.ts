import type { ComponentName } from '@eligibility/api-types';
import Joi from 'joi';

/** The part of the document with this name, wherever it is written. */
export function ref(name: ComponentName<'schemas'>, description?: string): Joi.LinkSchema {
  return noted(Joi.link(`#${name}`), description);
}

/** What we answer: every member is there unless it is `optional()`, and no other. */
export function answer(members: Joi.SchemaMap, description?: string): Joi.ObjectSchema {
  return noted(Joi.object(members).options({ presence: 'required' }), description);
}

/** What we answer and may have more members: those that are named here are there. */
export function openAnswer(members: Joi.SchemaMap, description?: string): Joi.ObjectSchema {
  return answer(members, description).unknown();
}

/** What we are sent: a member may be left out unless it is `required()`, and what is unknown is ignored. */
export function sent<T = object>(members: Joi.SchemaMap, description?: string): Joi.ObjectSchema<T> {
  return noted(Joi.object<T>().keys(members), description);
}

/** A change: at least one member; the message for an empty one names all. What is absent stays as it is. */
export function change<T>(
  members: Joi.SchemaMap,
  description = 'What is absent stays as it is.',
): Joi.ObjectSchema<T> {
  const names = Object.keys(members).join(', ');
  return sent<T>(members, description)
    .min(1)
    .messages({ 'object.min': `must have at least one of ${names}` });
}

/** A schema with a name of its own: where it is a member, the document refers to it. Joi describes `own` with it. */
export function named<S extends Joi.Schema>(name: ComponentName<'schemas'>, schema: S): S {
  return schema.meta({ named: { name, own: schema } }) as S;
}

export function text(description?: string): Joi.StringSchema {
  return noted(Joi.string(), description);
}

/** A date and time with its zone. RFC 3339. */
export function instant(description?: string): Joi.StringSchema {
  return noted(Joi.string().isoDate(), description);
}

/** How many there are of something. */
export function count(description?: string): Joi.NumberSchema {
  return noted(Joi.number().integer().min(0), description);
}

export function flag(description?: string): Joi.BooleanSchema {
  return noted(Joi.boolean(), description);
}

export function oneOf(values: readonly (string | number | boolean)[], description?: string): Joi.AnySchema {
  return noted(Joi.valid(...values), description);
}

export function list(entry: Joi.Schema, description?: string): Joi.ArraySchema {
  return noted(Joi.array().items(entry), description);
}

export function orNull<S extends Joi.Schema>(schema: S, description?: string): S {
  return noted(schema.allow(null) as S, description);
}

function noted<S extends Joi.Schema>(schema: S, description: string | undefined): S {
  return description === undefined ? schema : (schema.description(description) as S);
}
