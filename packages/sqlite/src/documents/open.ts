import type {
  AnyCollection,
  CollectionDeclaration,
  CollectionIndexes,
  DocumentDatabase,
} from '@eligibility/documents';
import { systemClock } from '@eligibility/kit';
import { openSqlite } from '../open';
import { openCollection } from './collection';
import { tableOf } from './columns';
import { trimBlobs } from './trim-blobs';

/**
 * Opens (or creates) a database of documents in one SQLite file, and creates the tables, columns and indexes that it
 * lacks.
 * @param path the file, or `:memory:` in tests
 * @throws ConfigError when the file cannot be kept or used, or is of a release before 0.2.0
 */
export function openDocuments(path: string, collections: readonly CollectionIndexes[]): DocumentDatabase {
  const declared = collections as readonly AnyCollection[];
  const db = openSqlite(path, declared);
  const withBytes = declared.filter(({ fields }) => Object.values(fields).includes(Buffer));
  return {
    collection: <Doc extends object>(declaration: CollectionDeclaration<Doc>) =>
      openCollection<Doc>(db, tableOf(declaration)),
    isHealthy: () => db.query(() => true).catch(() => false),
    isWritable: db.isWritable,
    serverTimeMs: () => Promise.resolve(systemClock.now()),
    erase: async () => {
      await trimBlobs(
        db,
        withBytes.map(({ name }) => name),
      );
      return db.truncateLog();
    },
    close: db.close,
  };
}
