import type {
  CollectionDeclaration,
  CollectionIndexes,
  Field,
  IndexDeclaration,
} from '@eligibility/documents';
import { Schema, type Connection, type mongo, type SchemaDefinitionProperty } from 'mongoose';

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

const NAMESPACE_NOT_FOUND = 26;

/** Creates every missing index that is declared, and with it the collection. Running it twice changes nothing. */
export async function createIndexes(
  connection: Connection,
  collections: readonly CollectionIndexes[],
): Promise<void> {
  for (const { name, indexes } of collections) {
    for (const [indexName, index] of Object.entries(indexes)) {
      await connection.collection(name).createIndex(index.fields, optionsOf(indexName, index), {});
    }
  }
}

/** The declared indexes that are missing on the server, as `collection.index`. */
export async function missingIndexes(
  connection: Connection,
  collections: readonly CollectionIndexes[],
): Promise<readonly string[]> {
  const missing = await Promise.all(
    collections.map(async ({ name, indexes }) => {
      const present = await indexNames(connection, name);
      return Object.keys(indexes)
        .filter((index) => !present.has(index))
        .map((index) => `${name}.${index}`);
    }),
  );
  return missing.flat();
}

async function indexNames(connection: Connection, collection: string): Promise<ReadonlySet<string>> {
  try {
    const present = await connection.collection(collection).indexes();
    return new Set(present.map(({ name }) => name ?? ''));
  } catch (failure) {
    if ((failure as mongo.MongoServerError).code === NAMESPACE_NOT_FOUND) return new Set();
    throw failure;
  }
}

function optionsOf(name: string, index: IndexDeclaration): mongo.CreateIndexesOptions {
  return {
    name,
    ...(index.unique && { unique: true }),
    ...(index.where && { partialFilterExpression: index.where }),
  };
}
