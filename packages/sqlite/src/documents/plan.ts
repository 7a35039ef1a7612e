import type { AnyCollection, CollectionIndexes, Find } from '@eligibility/documents';
import { openSqlite } from '../open';
import { tableOf } from './columns';
import { queryOf } from './reads';

/**
 * The steps by which SQLite finds documents, in the words of EXPLAIN QUERY PLAN, for tests that hold each query to an
 * index. It plans without statistics, so an empty database has the plans of a full one.
 */
export function planOf(collection: CollectionIndexes, query: Find<object>): readonly string[] {
  const declared = collection as AnyCollection;
  const db = openSqlite(':memory:', [declared]);
  const { text, values } = queryOf(tableOf(declared), query);
  const explained = db.prepare(`EXPLAIN QUERY PLAN ${text}`);
  return (db.read(() => explained.all(...values)) as { readonly detail: string }[]).map(
    ({ detail }) => detail,
  );
}
