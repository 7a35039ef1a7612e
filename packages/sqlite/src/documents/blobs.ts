import { quoted } from './names';

/**
 * Bytes are in a table of their own for each collection, which never moves them. SQLite overwrites deleted content, but
 * not the copies that it leaves in the unused part of a page when it moves rows to another page. It moves rows when one
 * grows or is inserted between others, or when neighbours are deleted. So bytes are only appended, are dropped by
 * overwriting them in place with as many zeros (by a trigger, when a document has others or is gone), and their row is
 * deleted when none that is kept is near.
 */
export function blobsOf(table: string): string {
  return quoted(`${table}.blobs`);
}

/** The statement that drops the bytes of a place, which is an expression. */
export function dropping(table: string, place: string): string {
  return `UPDATE ${blobsOf(table)} SET isKept = 0, bytes = zeroblob(length(bytes)) WHERE place = ${place}`;
}

/** The statements that create them, and what drops them. */
export function blobCreation(table: string, columns: readonly string[]): readonly string[] {
  if (columns.length === 0) return [];
  const blobs = blobsOf(table);
  const dropped = (column: string): string => `${dropping(table, `OLD.${quoted(column)}`)};`;
  const triggers = columns.flatMap((column) => [
    `CREATE TRIGGER IF NOT EXISTS ${quoted(`${table}.${column}.replaced`)} AFTER UPDATE OF ${quoted(column)} ON ${quoted(table)}
     WHEN OLD.${quoted(column)} IS NOT NEW.${quoted(column)} BEGIN ${dropped(column)} END`,
    `CREATE TRIGGER IF NOT EXISTS ${quoted(`${table}.${column}.removed`)} AFTER DELETE ON ${quoted(table)}
     WHEN OLD.${quoted(column)} IS NOT NULL BEGIN ${dropped(column)} END`,
  ]);
  return [
    `CREATE TABLE IF NOT EXISTS ${blobs} (place INTEGER PRIMARY KEY, isKept INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT`,
    ...triggers,
  ];
}
