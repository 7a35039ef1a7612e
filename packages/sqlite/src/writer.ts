import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type Database from 'libsql';
import AsyncDatabase from 'libsql/promise';
import { rollBack } from './database-file';
import { isBusy, translatedAsync } from './failures';
import type { Transaction } from './group-commit';

type Writer = Transaction & {
  /**
   * Moves everything that was written into the file itself and empties its log. False while another process prevents
   * it. Not to be used inside a transaction.
   */
  readonly truncateLog: () => Promise<boolean>;
};

/** How long a write waits for another process that writes the same file. */
const BUSY_TIMEOUT_MS = 2_000;
/** Short, because a process that has much to write leaves the file free for about as long between two commits. */
const BEGIN_RETRY_MS = 2;
/** Longer, because each attempt to empty the log writes to disk. */
const TRUNCATE_RETRY_MS = 20;

/**
 * The transactions of a connection that is used for writing alone. What waits for the disk runs on a thread of the
 * driver, and what waits for another process is tried again later, so that the event loop waits for neither.
 * @param path the file of the connection, or `:memory:`
 */
export function writerOf(db: Database.Database, path: string): Writer {
  db.exec('PRAGMA busy_timeout = 0');
  const begin = db.prepare('BEGIN IMMEDIATE');
  const savepoint = db.prepare('SAVEPOINT job');
  const release = db.prepare('RELEASE job');
  return {
    begin: () => translatedAsync(() => untilFree(() => begin.run())),
    runAlone: (work) => {
      savepoint.run();
      try {
        work();
        release.run();
      } catch (failure) {
        if (db.inTransaction) db.exec('ROLLBACK TO job; RELEASE job');
        throw failure;
      }
    },
    isOpen: () => db.inTransaction,
    commit: () => translatedAsync(() => execOffLoop(db, 'COMMIT')),
    rollback: () => {
      rollBack(db);
    },
    truncateLog: () => translatedAsync(() => truncateLog(db, path)),
  };
}

/**
 * Runs SQL on a thread of the driver. Until it settles, nothing may use the connection: a call would block the event
 * loop until then.
 */
async function execOffLoop(db: Database.Database, sql: string): Promise<void> {
  // The driver has a class with synchronous statements and one with this method, over the same native connection.
  await AsyncDatabase.prototype.exec.call(db, sql);
}

/** Tries until no other process writes the file. @throws SqliteError when one does so for two seconds */
async function untilFree(attempt: () => unknown): Promise<void> {
  const untilMs = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      attempt();
      return;
    } catch (failure) {
      if (!isBusy(failure) || performance.now() >= untilMs) throw failure;
    }
    await pause(BEGIN_RETRY_MS);
  }
}

async function truncateLog(db: Database.Database, path: string): Promise<boolean> {
  if (path === ':memory:') return true;
  const untilMs = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    await execOffLoop(db, 'PRAGMA wal_checkpoint(TRUNCATE)');
    // The result of the pragma cannot be read this way. Another process may have written since: try again, too.
    if ((await sizeOf(`${path}-wal`)) === 0) return true;
    if (performance.now() >= untilMs) return false;
    await pause(TRUNCATE_RETRY_MS);
  }
}

/** 0 for a file that does not exist: the last process that closes a store deletes its log. */
async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  return found?.size ?? 0;
}
