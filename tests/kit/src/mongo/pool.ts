import type { CollectionIndexes, DocumentDatabase } from '@eligibility/documents';
import { createConnection, type Connection } from 'mongoose';
import { tempMongo, type TempMongo } from './temp-mongo';

export type PooledMongo = Pick<TempMongo, 'dump'> & {
  /** Connects once more, as another process would; a connection that an earlier test opened is used again. */
  readonly open: () => Promise<DocumentDatabase>;
  /** Empties every collection, so that the next test finds a database as after its migration. */
  readonly giveBack: () => Promise<void>;
};

export type MongoPool = {
  /** An empty database with these collections that no other test uses now. */
  readonly take: () => Promise<PooledMongo>;
  /** Closes and drops all of them. */
  readonly drop: () => Promise<void>;
};

/**
 * Databases for the tests of one file. To make one, with its indexes and connections, takes most of the time of a short
 * test; to empty one takes a few milliseconds.
 */
export function mongoPool(collections: readonly CollectionIndexes[]): MongoPool {
  const idle: Member[] = [];
  const all: Member[] = [];
  return {
    take: async () => {
      const member = idle.pop() ?? (await makeMember(collections));
      if (!all.includes(member)) all.push(member);
      let opened = 0;
      return {
        dump: member.mongo.dump,
        open: async () => {
          const kept = member.connections[opened];
          opened += 1;
          if (kept !== undefined) return kept;
          const made = await member.mongo.open();
          member.connections.push(made);
          return made;
        },
        giveBack: async () => {
          await Promise.all(collections.map(({ name }) => member.bare.collection(name).deleteMany({})));
          idle.push(member);
        },
      };
    },
    drop: async () => {
      await Promise.all(all.map(({ bare }) => bare.close()));
      await Promise.all(all.map(({ mongo }) => mongo.drop()));
    },
  };
}

type Member = {
  readonly mongo: TempMongo;
  readonly connections: DocumentDatabase[];
  /** Without declarations, it empties every collection. */
  readonly bare: Connection;
};

async function makeMember(collections: readonly CollectionIndexes[]): Promise<Member> {
  const mongo = await tempMongo(collections);
  const { uri, databaseName } = mongo.settings;
  const bare = await createConnection(uri, { dbName: databaseName }).asPromise();
  return { mongo, connections: [], bare };
}
