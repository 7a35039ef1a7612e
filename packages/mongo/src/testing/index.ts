import { randomUUID } from 'node:crypto';
import { silentLog } from '@eligibility/kit';
import { createConnection } from 'mongoose';
import type { CollectionIndexes, IndexDeclaration } from '../declare';
import { migrateMongo, openMongo, type MongoDatabase } from '../open';
import type { MongoSettings } from '../settings';

export type TempMongo = {
  readonly settings: MongoSettings;
  /** Connects once more, as another process would. */
  readonly open: () => Promise<MongoDatabase>;
  /** Every document of a collection as it is stored. */
  readonly dump: (collection: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Closes what is open and drops the database. */
  readonly drop: () => Promise<void>;
};

/** `describe` where the test run has a MongoDB, else `describe.skip`; the run says once that there is none. */
export function describeWithMongo(): jest.Describe {
  return process.env['MONGODB_URI'] === undefined ? describe.skip : describe;
}

/** A database of its own, migrated. `collections` may be empty when the code under test migrates it. */
export async function tempMongo(collections: readonly CollectionIndexes[]): Promise<TempMongo> {
  const uri = process.env['MONGODB_URI'] ?? '';
  const settings = { uri, databaseName: `test-${randomUUID().slice(0, 23)}`, allowStandalone: true };
  const options = { ...settings, collections: collections.map(withoutExpiry), log: silentLog };
  await migrateMongo(options);
  const opened: MongoDatabase[] = [];
  const bare = await createConnection(uri, { dbName: settings.databaseName }).asPromise();
  return {
    settings,
    open: async () => {
      const db = await openMongo(options);
      opened.push(db);
      return db;
    },
    dump: (collection) => bare.collection(collection).find().toArray(),
    drop: async () => {
      await Promise.all(opened.map((db) => db.close()));
      await bare.dropDatabase();
      await bare.close();
    },
  };
}

/** A test's clock stands in a year that passes; the server's, by which documents expire, goes on. */
function withoutExpiry({ name, indexes }: CollectionIndexes): CollectionIndexes {
  const kept = Object.entries(indexes).filter(
    ([, index]: [string, IndexDeclaration]) => index.expireAfterSeconds === undefined,
  );
  return { name, indexes: Object.fromEntries(kept) };
}
