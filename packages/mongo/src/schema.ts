import { Schema, type SchemaDefinitionProperty } from 'mongoose';
import type { CollectionDeclaration, Field } from './declare';

const STRICT = { strict: 'throw', versionKey: false, minimize: false } as const;

/** The schema of a declaration. A list of smaller documents gets a strict schema too, and no ids of its own. */
export function schemaOf(fields: CollectionDeclaration<object>['fields']): Schema {
  const schema: Schema = new Schema({}, { ...STRICT, strictQuery: 'throw' });
  for (const [name, field] of Object.entries(fields) as [string, Field][])
    schema.add({ [name]: typeOf(field) });
  return schema;
}

/** A list that was not given stays absent: mongoose would store an empty one, which may mean something else. */
function typeOf(field: Field): SchemaDefinitionProperty {
  if (typeof field === 'function') return field;
  if (field === 'counters') return { type: Map, of: Number, default: undefined };
  const [item] = field;
  const type = typeof item === 'object' ? [smallerSchema(item)] : [item];
  return { type, default: undefined };
}

function smallerSchema(fields: Readonly<Record<string, Field>>): Schema {
  const typed = Object.entries(fields).map(([name, field]) => [name, typeOf(field)] as const);
  return new Schema(Object.fromEntries(typed), { ...STRICT, _id: false });
}
