import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '@eligibility/kit/process';
import type Database from 'libsql';

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
    throw new ConfigError(`DATA_DIR: no file can be kept there (${codeOf(failure)})`);
  }
}

/** Another process that closes the store deletes them. */
function chmodIfThere(path: string): void {
  try {
    chmodSync(path, OWNER_ONLY);
  } catch (failure) {
    if (codeOf(failure) !== 'ENOENT') throw failure;
  }
}

/** node:fs always throws one of its own errors. */
function codeOf(failure: unknown): string {
  return String((failure as NodeJS.ErrnoException).code);
}

/** Brings the schema to its newest version, in one transaction. */
export function migrate(db: Database.Database, migrations: readonly string[]): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    const row = db.prepare('PRAGMA user_version').get() as { user_version: number };
    migrations.slice(row.user_version).forEach((script) => {
      db.exec(script);
    });
    if (row.user_version < migrations.length) db.exec(`PRAGMA user_version = ${String(migrations.length)}`);
    db.exec('COMMIT');
  } catch (failure) {
    rollBack(db);
    throw failure;
  }
}

/** When the disk is full or fails, SQLite has rolled the transaction back by itself. */
export function rollBack(db: Database.Database): void {
  if (db.inTransaction) db.exec('ROLLBACK');
}
