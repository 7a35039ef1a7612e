import type { Connection, mongo } from 'mongoose';
import type { CollectionIndexes, IndexDeclaration } from './declare';

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
    ...(index.expireAfterSeconds !== undefined && { expireAfterSeconds: index.expireAfterSeconds }),
  };
}
