import { AppError } from '@eligibility/kit';
import Database from 'libsql';
import { groupCommit } from './group-commit';
import { makePrivate } from './private-file';

export type SqliteDatabase = {
  /** Prepares a statement once; run it inside `read` or `write`. */
  readonly prepare: (sql: string) => Database.Statement;
  /** Reads the last committed state. */
  readonly read: <T>(work: () => T) => T;
  /**
   * Runs `work` inside a transaction and resolves once it is on disk. All or nothing a call; calls that come together
   * share one commit. `work` is synchronous, runs no other write, and may be run again when another call of its commit
   * fails.
   */
  readonly write: <T>(work: () => T) => Promise<T>;
  /** Waits for what is queued, then closes the file. */
  readonly close: () => Promise<void>;
};

/** How long a statement waits for another process that writes the same file. */
const BUSY_TIMEOUT_MS = 2_000;

/**
 * Opens (or makes) one SQLite file, readable by its owner alone, with settings under which an acknowledged write survives
 * `kill -9` and power loss, and brings its tables up to date.
 * @param path the file, or `:memory:` in tests
 * @param migrations one SQL script a version, oldest first; never edited once released
 * @throws ConfigError naming `DATA_DIR` when no file can be kept there
 * @throws AppError `service-unavailable` from `read` and `write` when the file cannot be used
 */
export function openSqlite(path: string, migrations: readonly string[]): SqliteDatabase {
  if (path !== ':memory:') makePrivate(path);
  const db = new Database(path);
  // First, so that processes that open a new file at the same moment wait for each other.
  db.exec(`PRAGMA busy_timeout = ${String(BUSY_TIMEOUT_MS)}`);
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = FULL');
  db.exec('PRAGMA foreign_keys = ON');
  migrate(db, migrations);
  const { write, idle } = groupCommit({
    begin: runner(db, 'BEGIN IMMEDIATE'),
    commit: runner(db, 'COMMIT'),
    rollback: () => {
      translated(() => {
        rollBack(db);
      });
    },
  });
  return {
    prepare: (sql) => db.prepare(sql),
    read: (work) => translated(work),
    write: (work) => write(() => translated(work)),
    close: async () => {
      await idle();
      db.close();
    },
  };
}

function runner(db: Database.Database, sql: string): () => void {
  const statement = db.prepare(sql);
  return () => {
    translated(() => statement.run());
  };
}

/** A failing file is an outage of the store, not a bug of the caller. */
function translated<T>(work: () => T): T {
  try {
    return work();
  } catch (failure) {
    if (failure instanceof Database.SqliteError)
      throw new AppError('service-unavailable', { cause: failure });
    throw failure;
  }
}

function migrate(db: Database.Database, migrations: readonly string[]): void {
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

/** When the disk is full or fails, SQLite has ended the transaction by itself. */
function rollBack(db: Database.Database): void {
  if (db.inTransaction) db.exec('ROLLBACK');
}
