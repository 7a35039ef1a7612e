import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyCollection, CollectionIndexes, DocumentDatabase } from '@eligibility/documents';
import { openDocuments, planOf } from '@eligibility/sqlite';
import { describeWithMongo } from '../mongo/describe-with-mongo';
import type { NotedQuery } from '../mongo/index-plans';
import { mongoPool, type PooledMongo } from '../mongo/pool';

/** An empty database that no other test uses now: of documents in MongoDB, or in one SQLite file. */
export type TempDatabase = PooledMongo;

/** Declares the tests of what keeps documents on each engine, and takes a database for one of them. */
export function onEachEngine(
  collections: readonly CollectionIndexes[],
  tests: (engine: 'SQLite' | 'MongoDB', take: () => Promise<TempDatabase>) => void,
): void {
  describe('SQLite', () => {
    tests('SQLite', () => {
      const file = tempFile(collections as readonly AnyCollection[]);
      return Promise.resolve({ ...file, open: () => Promise.resolve(file.open()) });
    });
  });
  describeWithMongo()('MongoDB', () => {
    const pool = mongoPool(collections);
    afterAll(pool.drop);
    tests('MongoDB', pool.take);
  });
}

/**
 * What makes a query slower in SQLite the larger its collection is: it is read from end to end, or sorted. A limited one
 * may walk along an index in its order, and reading a list that it brings with it costs nothing.
 */
export function costlySteps({ collection, ...query }: NotedQuery): readonly string[] {
  const cheap =
    query.limit === undefined ? /^SCAN (?:entry|json_each)/ : /^SCAN (?:entry|json_each|\S+ USING )/;
  const steps = planOf(collection, query).filter((step) => /SCAN |USE TEMP B-TREE/.test(step));
  return steps.filter((step) => !cheap.test(step));
}

/** A database in a file of its own. */
export type TempFile = Omit<TempDatabase, 'open'> & {
  /** Opens the same file again, as another process would. */
  readonly open: () => DocumentDatabase;
  /** Everything that is on disk. */
  readonly bytes: () => Buffer;
};

export function tempFile(collections: readonly AnyCollection[]): TempFile {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  const opened: DocumentDatabase[] = [];
  const open = (): DocumentDatabase => {
    const db = openDocuments(join(folder, 'documents.sqlite'), collections);
    opened.push(db);
    return db;
  };
  return {
    open,
    bytes: () => Buffer.concat(readdirSync(folder).map((file) => readFileSync(join(folder, file)))),
    dump: (name) => {
      const declaration = collections.find((one) => one.name === name);
      if (declaration === undefined) throw new Error(`${name} is not declared`);
      const [db = open()] = opened;
      return db.collection<Record<string, unknown>>(declaration).find({ filter: {} });
    },
    giveBack: async () => {
      await Promise.all(opened.map((db) => db.close()));
      rmSync(folder, { recursive: true });
    },
  };
}
