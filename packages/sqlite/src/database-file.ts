import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { AnyCollection } from '@eligibility/documents';
import type Database from 'libsql';
import { additionsTo, creationOf } from './documents/columns';
import { quoted } from './documents/names';
import { cannotKeep, formerSchema, newerSchema } from './start-failures';

const OWNER_ONLY = 0o600;

/**
 * Creates the file and its folder if they are missing, and makes it and SQLite's own files next to it readable by the
 * owner alone: new ones get the mode of the file, but those of an earlier start may have another.
 * @throws ConfigError naming `DATA_DIR`, which is where every store of ours is
 */
export function makePrivate(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    closeSync(openSync(path, 'a', OWNER_ONLY));
    chmodSync(path, OWNER_ONLY);
    chmodIfThere(`${path}-wal`);
    chmodIfThere(`${path}-shm`);
  } catch (failure) {
    throw cannotKeep(path, failure);
  }
}

/** Another process that closes the store deletes them. */
function chmodIfThere(path: string): void {
  try {
    chmodSync(path, OWNER_ONLY);
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ENOENT') throw failure;
  }
}

/** The form of a file, in its `user_version`. Releases before 0.2.0 counted theirs from 1 on, and refuse this one. */
const FORM = 100;

/**
 * Creates what the file lacks of its collections, in one transaction.
 * @throws ConfigError naming the file when it is of a newer release, or of one before 0.2.0
 */
export function createMissing(
  db: Database.Database,
  path: string,
  collections: readonly AnyCollection[],
): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    const { user_version: form } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (form > FORM) throw newerSchema(path, form, FORM);
    if (form !== 0 && form < FORM) throw formerSchema(path);
    for (const collection of collections) addTo(db, collection);
    if (form === 0) db.exec(`PRAGMA user_version = ${String(FORM)}`);
    db.exec('COMMIT');
  } catch (failure) {
    rollBack(db);
    throw failure;
  }
}

/** Creates what a database lacks of a collection: its table, the columns of later releases, its indexes. */
function addTo(db: Database.Database, collection: AnyCollection): void {
  const columns = db.prepare(`PRAGMA table_info(${quoted(collection.name)})`).all() as { name: string }[];
  const present = new Set(columns.map(({ name }) => name));
  if (present.size > 0) additionsTo(collection, present).forEach((statement) => db.exec(statement));
  db.exec(creationOf(collection));
}

/** When the disk is full or fails, SQLite has rolled the transaction back by itself. */
export function rollBack(db: Database.Database): void {
  if (db.inTransaction) db.exec('ROLLBACK');
}
