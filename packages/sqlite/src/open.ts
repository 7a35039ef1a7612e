import { AppError, systemClock, type Clock } from '@eligibility/kit';
import Database from 'libsql';
import type { AnyCollection } from '@eligibility/documents';
import { createMissing, makePrivate } from './database-file';
import { isOfTheDisk, translated } from './failures';
import { groupCommit } from './group-commit';
import { asRefusal } from './start-failures';
import { writeEvidence } from './write-evidence';
import { writerOf } from './writer';

type SqliteStatement = {
  readonly run: (...values: readonly unknown[]) => Database.RunResult;
  /** The first row, or undefined. */
  readonly get: (...values: readonly unknown[]) => unknown;
  readonly all: (...values: readonly unknown[]) => unknown[];
};

export type SqliteDatabase = {
  /**
   * A statement to run inside `read`, `query` or `write`. It is prepared when it is first run. A row is an object by the
   * names of its columns; with `isRaw` a list of their values, which costs half as much.
   */
  readonly prepare: (sql: string, isRaw?: boolean) => SqliteStatement;
  /** Reads the last committed state, which includes every write that has resolved. */
  readonly read: <T>(work: () => T) => T;
  /** The same for the method of a store: reading is synchronous, but a failure rejects. */
  readonly query: <T>(work: () => T) => Promise<T>;
  /**
   * Runs `work` inside a transaction and resolves once it is on disk; the event loop runs meanwhile. Each call is all or
   * nothing; calls that arrive together share one commit. `work` is synchronous, runs no other write, and may be run
   * again when another call of its commit fails.
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

const IN_MEMORY = ':memory:';

/** How long opening a file, and reading from it, wait for another process. */
const BUSY_TIMEOUT_MS = 2_000;

/**
 * Opens (or creates) one SQLite file, readable by its owner alone, with settings under which an acknowledged write
 * survives `kill -9` and power loss, and creates the tables, columns and indexes that it lacks.
 * @param path the file, or `:memory:` in tests
 * @throws ConfigError naming the file when it cannot be kept or used, is no database, or is of a newer release or of one before 0.2.0
 * @throws AppError `service-unavailable` from `read` and `write` when the file cannot be used
 */
export function openSqlite(
  path: string,
  collections: readonly AnyCollection[],
  clock: Pick<Clock, 'monotonicMs'> = systemClock,
): SqliteDatabase {
  const writing = openFile(path, collections);
  // A connection whose commit is on its way cannot read, so reading has a connection of its own.
  const reading = path === IN_MEMORY ? writing : openForReading(path);
  const writer = writerOf(writing, path);
  const { write: commit, between, idle, busyForMs } = groupCommit(writer, clock);
  let current = reading;
  let closing: Promise<void> | undefined;

  const write = <T>(work: () => T): Promise<T> => {
    if (closing !== undefined) return Promise.reject(closedError());
    return commit(() => {
      current = writing;
      try {
        return translated(work);
      } finally {
        current = reading;
      }
    });
  };
  const evidence = writeEvidence({ tryWrite: (bytes) => write(trialOf(writing, bytes)), busyForMs, clock });
  const close = async (): Promise<void> => {
    await idle();
    try {
      // The driver does not empty the log.
      await between(writer.truncateLog);
    } finally {
      reading.close();
      writing.close();
    }
  };
  return {
    prepare: (sql, isRaw = false) => statementOn(() => current, sql, isRaw),
    read: (work) => translated(work),
    query: (work) =>
      new Promise((resolve) => {
        resolve(translated(work));
      }),
    write: async (work) => {
      try {
        const result = await write(work);
        evidence.written();
        return result;
      } catch (failure) {
        if (isOfTheDisk(failure)) evidence.refused();
        throw failure;
      }
    },
    isWritable: evidence.isWritable,
    truncateLog: () => (closing === undefined ? between(writer.truncateLog) : Promise.reject(closedError())),
    close: () => (closing ??= close()),
  };
}

/** The driver would end the process. */
function closedError(): AppError {
  return new AppError('service-unavailable', { cause: new Error('the store is closed') });
}

/** A statement that is prepared on each connection it is run on. */
function statementOn(current: () => Database.Database, sql: string, isRaw: boolean): SqliteStatement {
  const prepared = new Map<Database.Database, Database.Statement>();
  const now = (): Database.Statement => {
    const db = current();
    const known = prepared.get(db);
    if (known !== undefined) return known;
    const statement = db.prepare(sql);
    if (isRaw && statement.reader) statement.raw();
    prepared.set(db, statement);
    return statement;
  };
  return {
    run: (...values) => now().run(...values),
    get: (...values) => now().get(...values),
    all: (...values) => now().all(...values),
  };
}

/** A connection with the settings of every store, to a file with every collection. */
function openFile(path: string, collections: readonly AnyCollection[]): Database.Database {
  if (path !== IN_MEMORY) makePrivate(path);
  const db = new Database(path);
  try {
    prepare(db, path, collections);
    return db;
  } catch (failure) {
    db.close();
    throw asRefusal(path, failure);
  }
}

function prepare(db: Database.Database, path: string, collections: readonly AnyCollection[]): void {
  // Set first, so that processes that open a new file at the same moment wait for each other.
  db.exec(`PRAGMA busy_timeout = ${String(BUSY_TIMEOUT_MS)}`);
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = FULL');
  db.exec('PRAGMA foreign_keys = ON');
  // What is deleted is overwritten with zeros, so that a purged answer cannot be read from the file's free pages.
  db.exec('PRAGMA secure_delete = ON');
  createMissing(db, path, collections);
}

function openForReading(path: string): Database.Database {
  const db = new Database(path);
  db.exec(`PRAGMA busy_timeout = ${String(BUSY_TIMEOUT_MS)}`);
  db.exec('PRAGMA query_only = ON');
  return db;
}

/**
 * An ordinary write of one row without meaning. Its table belongs to no version of the schema, so it needs no
 * migration.
 */
function trialOf(db: Database.Database, bytes: number): () => void {
  return () => {
    db.exec('CREATE TABLE IF NOT EXISTS write_trial (id INTEGER PRIMARY KEY, filler BLOB) STRICT');
    db.prepare('INSERT OR REPLACE INTO write_trial VALUES (1, zeroblob(?))').run(bytes);
  };
}
