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

/**
 * The steps of a schema, oldest first. A text is a version of its own: a release that does not know it does not open the
 * file. What only adds tables and indexes, each `IF NOT EXISTS`, is none: older releases go on beside it.
 */
export type Migrations = readonly (
  string | { readonly adds: string } | { readonly collections: readonly AnyCollection[] }
)[];

/**
 * Brings the schema to its newest version, in one transaction.
 * @throws ConfigError naming the file when a newer release has written it
 */
export function migrate(db: Database.Database, path: string, migrations: Migrations): void {
  const versions = migrations.filter((step) => typeof step === 'string');
  db.exec('BEGIN IMMEDIATE');
  try {
    const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    demandKnown(path, version, versions.length);
    const known = new Set(versions.slice(0, version));
    for (const step of migrations) {
      if (typeof step === 'string') {
        if (!known.has(step)) db.exec(step);
      } else if ('adds' in step) db.exec(step.adds);
      else for (const collection of step.collections) addTo(db, collection);
    }
    if (version < versions.length) db.exec(`PRAGMA user_version = ${String(versions.length)}`);
    db.exec('COMMIT');
  } catch (failure) {
    rollBack(db);
    throw failure;
  }
}

/** Collections have no versions: a file that has one is of a release before them. */
function demandKnown(path: string, version: number, newest: number): void {
  if (version <= newest) return;
  throw newest === 0 ? formerSchema(path) : newerSchema(path, version, newest);
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
