import { AppError, systemClock, type Clock } from '@eligibility/kit';
import Database from 'libsql';
import { makePrivate, migrate, rollBack } from './database-file';
import { groupCommit, writeEvidence } from './writes';

export type SqliteDatabase = {
  /** Prepares a statement once; run it inside `read` or `write`. */
  readonly prepare: (sql: string) => Database.Statement;
  /** Reads the last committed state. */
  readonly read: <T>(work: () => T) => T;
  /**
   * Runs `work` inside a transaction and resolves once it is on disk. Each call is all or nothing; calls that arrive
   * together share one commit. `work` is synchronous, runs no other write, and may be run again when another call of
   * its commit fails.
   */
  readonly write: <T>(work: () => T) => Promise<T>;
  /**
   * Moves everything that was written into the file itself and empties its log (`-wal`), which otherwise keeps deleted
   * data. False while another process blocks it; try again later.
   */
  readonly truncateLog: () => Promise<boolean>;
  /** Whether a write would succeed now, for readiness: may be called often, as it writes rarely. Never rejects. */
  readonly isWritable: () => Promise<boolean>;
  /** Waits for queued writes, then closes the file; it then holds all data, so it can be copied without its log. */
  readonly close: () => Promise<void>;
};

/** How long a statement waits for another process that writes the same file. */
const BUSY_TIMEOUT_MS = 2_000;

/**
 * Opens (or creates) one SQLite file, readable by its owner alone, with settings under which an acknowledged write
 * survives `kill -9` and power loss, and brings its tables up to date.
 * @param path the file, or `:memory:` in tests
 * @param migrations one SQL script a version, oldest first; never edited once released
 * @throws ConfigError naming `DATA_DIR` when no file can be kept there
 * @throws AppError `service-unavailable` from `read` and `write` when the file cannot be used
 */
export function openSqlite(
  path: string,
  migrations: readonly string[],
  clock: Pick<Clock, 'monotonicMs'> = systemClock,
): SqliteDatabase {
  if (path !== ':memory:') makePrivate(path);
  const db = new Database(path);
  // Set first, so that processes that open a new file at the same moment wait for each other.
  db.exec(`PRAGMA busy_timeout = ${String(BUSY_TIMEOUT_MS)}`);
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = FULL');
  db.exec('PRAGMA foreign_keys = ON');
  // What is deleted is overwritten with zeros, so that a purged answer cannot be read from the file's free pages.
  db.exec('PRAGMA secure_delete = ON');
  if (migrate(db, migrations) === 'upgraded') writeAnew(db);
  const { write: commit, idle } = groupCommit({
    begin: runner(db, 'BEGIN IMMEDIATE'),
    commit: runner(db, 'COMMIT'),
    rollback: () => {
      translated(() => {
        rollBack(db);
      });
    },
  });
  let isOpen = true;
  const tryWrite = trialOf(db, commit);
  // Writing to a closed file crashes the process in the driver, and readiness is still checked while this process
  // stops.
  const evidence = writeEvidence(
    (bytes) => (isOpen ? tryWrite(bytes) : Promise.reject(new Error('closed'))),
    clock,
  );
  return {
    prepare: (sql) => db.prepare(sql),
    read: (work) => translated(work),
    write: async (work) => {
      try {
        const result = await commit(() => translated(work));
        evidence.written();
        return result;
      } catch (failure) {
        if (isOfTheDisk(failure)) evidence.refused();
        throw failure;
      }
    },
    isWritable: evidence.isWritable,
    truncateLog: async () => {
      await idle();
      return truncateLog(db);
    },
    close: async () => {
      isOpen = false;
      await idle();
      try {
        // The driver does not empty the log.
        if (db.open) truncateLog(db);
      } finally {
        db.close();
      }
    },
  };
}

/**
 * An ordinary write of one row without meaning. Its table belongs to no version of the schema, so it needs no
 * migration.
 */
function trialOf(
  db: Database.Database,
  commit: <T>(work: () => T) => Promise<T>,
): (bytes: number) => Promise<unknown> {
  return (bytes) =>
    commit(() => {
      db.exec('CREATE TABLE IF NOT EXISTS write_trial (id INTEGER PRIMARY KEY, filler BLOB) STRICT');
      db.prepare('INSERT OR REPLACE INTO write_trial VALUES (1, zeroblob(?))').run(bytes);
    });
}

/** No space, no permission, no file, or a corrupt one; a busy file or a violated constraint is not such a failure. */
const OF_THE_DISK = /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|PERM|CORRUPT|NOTADB)/;

function isOfTheDisk(failure: unknown): boolean {
  if (!(failure instanceof AppError)) return false;
  const { cause } = failure;
  return cause instanceof Database.SqliteError && OF_THE_DISK.test(cause.code);
}

/** @throws AppError `service-unavailable` when the file cannot be written */
function truncateLog(db: Database.Database): boolean {
  return translated(() => {
    const row = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { readonly busy: number };
    return row.busy === 0;
  });
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

/**
 * The free pages of an older file may hold data that was deleted without being overwritten, or moved by the migration.
 * The file is rewritten, in memory first, so that no temporary file holds that data either.
 */
function writeAnew(db: Database.Database): void {
  db.exec('PRAGMA temp_store = MEMORY');
  db.exec('VACUUM');
  db.exec('PRAGMA temp_store = DEFAULT');
  truncateLog(db);
}
