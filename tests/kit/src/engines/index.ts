import { mkdtempSync, rmSync } from 'node:fs';
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
    tests('SQLite', () => Promise.resolve(tempFile(collections as readonly AnyCollection[])));
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

function tempFile(collections: readonly AnyCollection[]): TempDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  const opened: DocumentDatabase[] = [];
  const open = (): Promise<DocumentDatabase> => {
    const db = openDocuments(join(folder, 'documents.sqlite'), collections);
    opened.push(db);
    return Promise.resolve(db);
  };
  return {
    open,
    dump: async (name) => {
      const declaration = collections.find((one) => one.name === name);
      if (declaration === undefined) throw new Error(`${name} is not declared`);
      const [db = await open()] = opened;
      return db.collection<Record<string, unknown>>(declaration).find({ filter: {} });
    },
    giveBack: async () => {
      await Promise.all(opened.map((db) => db.close()));
      rmSync(folder, { recursive: true });
    },
  };
}
