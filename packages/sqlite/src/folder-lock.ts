import { chmodSync, mkdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@eligibility/kit/process';
import Database from 'libsql';
import { isBusy } from './failures';
import { asRefusal, cannotKeep } from './start-failures';

const LOCK_FILE = 'process.lock';

/** Long enough for a process that was just killed to be gone. */
const BUSY_TIMEOUT_MS = 1_000;

/**
 * Makes this process the only one that serves from a folder, which is made when it is missing. The lock is the
 * operating system's on a small SQLite file: it ends with the process, however that ends, and it counts between
 * containers that share the folder, whose process ids may be the same.
 * @returns how to let go of the folder
 * @throws ConfigError naming the holder when another process serves from the folder, or the folder cannot be used
 */
export function lockFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (failure) {
    throw cannotKeep(folder, failure);
  }
  const path = join(folder, LOCK_FILE);
  const db = opened(path);
  try {
    // Not by opening the file: closing it again would end the locks of this process on it.
    chmodSync(path, 0o600);
    hold(db);
  } catch (failure) {
    const refusal = isBusy(failure) ? heldByAnother(folder, db) : asRefusal(path, failure);
    db.close();
    throw refusal;
  }
  return () => {
    // Statements that are not collected yet would keep the file open, so closing alone lets go of nothing.
    db.exec('ROLLBACK');
    db.close();
  };
}

function opened(path: string): Database.Database {
  try {
    return new Database(path);
  } catch (failure) {
    // The driver gives no code.
    throw cannotKeep(path, failure);
  }
}

/** @throws SqliteError with the code of a busy file when another process holds it */
function hold(db: Database.Database): void {
  db.exec(`PRAGMA busy_timeout = ${String(BUSY_TIMEOUT_MS)}`);
  db.exec('BEGIN IMMEDIATE');
  db.exec('CREATE TABLE IF NOT EXISTS holder (id INTEGER PRIMARY KEY, pid INTEGER, host TEXT) STRICT');
  db.prepare('INSERT OR REPLACE INTO holder VALUES (1, ?, ?)').run(process.pid, hostname());
  db.exec('COMMIT');
  // A process that comes in between has the lock, and its name is in the file. While this one has it, others may read.
  db.exec('BEGIN IMMEDIATE');
}

function heldByAnother(folder: string, db: Database.Database): ConfigError {
  const row = db.prepare('SELECT pid, host FROM holder').get() as { pid: number; host: string } | undefined;
  const holder = row === undefined ? 'another process' : `process ${String(row.pid)} on ${row.host}`;
  return new ConfigError(
    `DATA_DIR: ${folder} is served by ${holder} already: stop that one first, or give this one a DATA_DIR of its own`,
  );
}
