import { randomUUID } from 'node:crypto';
import { silentLog } from '@eligibility/kit';
import type { CollectionIndexes, DocumentDatabase } from '@eligibility/documents';
import { isReplicated, migrateMongo, openMongo, type MongoSettings } from '@eligibility/mongo';
import { createConnection, mongo } from 'mongoose';

export type TempMongo = {
  readonly settings: MongoSettings;
  /** The same for the environment of a process. */
  readonly env: Readonly<Record<'MONGODB_URI' | 'MONGODB_DATABASE' | 'MONGODB_ALLOW_STANDALONE', string>>;
  /** Connects once more, as another process would. */
  readonly open: () => Promise<DocumentDatabase>;
  /** Every document of a collection as it is stored. */
  readonly dump: (collection: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** How large the documents of a collection are together, before the server compresses them. */
  readonly bytes: (collection: string) => Promise<number>;
  /** Every document of every collection as text, decoded and byte by byte, with the name of its collection. */
  readonly everything: () => Promise<string>;
  /** Whether the server is one of a replica set or a sharded cluster. */
  readonly isReplicated: () => Promise<boolean>;
  /** Closes what is open and drops the database. */
  readonly drop: () => Promise<void>;
};

/** A database of its own, migrated. `collections` may be empty when the code under test migrates it. */
export async function tempMongo(collections: readonly CollectionIndexes[]): Promise<TempMongo> {
  const uri = process.env['MONGODB_URI'] ?? '';
  const settings = { uri, databaseName: `test-${randomUUID().slice(0, 23)}`, allowStandalone: true };
  const options = { ...settings, collections, log: silentLog };
  await migrateMongo(options);
  const opened: DocumentDatabase[] = [];
  const bare = await createConnection(uri, { dbName: settings.databaseName }).asPromise();
  return {
    settings,
    env: {
      MONGODB_URI: uri,
      MONGODB_DATABASE: settings.databaseName,
      MONGODB_ALLOW_STANDALONE: 'true',
    },
    open: async () => {
      const db = await openMongo(options);
      opened.push(db);
      return db;
    },
    dump: (collection) => bare.collection(collection).find().toArray(),
    bytes: async (collection) => {
      const documents = await bare.collection(collection).find().toArray();
      return documents.reduce((sum, document) => sum + mongo.BSON.calculateObjectSize(document), 0);
    },
    everything: async () => {
      const collections = await bare.listCollections();
      const texts = await Promise.all(
        collections.map(async ({ name }) => {
          const documents = await bare.collection(name).find().toArray();
          return [name, ...documents.flatMap(bothWays)];
        }),
      );
      return texts.flat().join('\n');
    },
    isReplicated: () => isReplicated(bare),
    drop: async () => {
      await Promise.all(opened.map((db) => db.close()));
      await bare.dropDatabase();
      await bare.close();
    },
  };
}

/** A date is readable only when decoded, and what is inside of bytes only as bytes. */
function bothWays(document: Readonly<Record<string, unknown>>): readonly string[] {
  return [JSON.stringify(document), Buffer.from(mongo.BSON.serialize(document)).toString('latin1')];
}
