import { ConfigError } from '@eligibility/kit/process';
import { SqliteError } from 'libsql';

const DAMAGED =
  'is no SQLite database, or a damaged one: put its copy from the last backup in its place, with the other files of that backup';
const FULL = 'cannot be written, because the disk is full: make room';
const REFUSED =
  'cannot be read and written: give it, and its folder, to the user of this process (chown), on a disk that may be written';

/** What is wrong with a file, by the first word of SQLite's code, and what to do. */
const REASONS: Readonly<Record<string, string>> = {
  NOTADB: DAMAGED,
  CORRUPT: DAMAGED,
  FULL,
  READONLY: REFUSED,
  PERM: REFUSED,
  CANTOPEN: REFUSED,
  IOERR: 'cannot be read and written, because its disk fails: replace the disk',
  BUSY: 'is being written by another process: stop that one',
};

/** The same for codes of the operating system, about a folder or a file. */
const SYSTEM_REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'is not a folder: name one',
  ENOTDIR: 'is inside of a file: name a folder',
  EISDIR: 'is a folder where a file is needed: move it away',
  ENOENT: 'cannot be made there: name a folder on a disk that may be written',
  ENOSPC: FULL,
};

/** @returns a refusal of the start that names the file and what to do, or a failure that is our own mistake as it is */
export function asRefusal(path: string, failure: unknown): unknown {
  if (!(failure instanceof SqliteError)) return failure;
  const [, word = ''] = /^SQLITE_([A-Z]+)/.exec(failure.code) ?? [];
  const reason = REASONS[word];
  return reason === undefined ? failure : new ConfigError(`${path} ${reason} (${failure.code})`);
}

/**
 * The refusal of a start that could not make or use something in `DATA_DIR`.
 * @param path the folder or the file
 * @param failure one of node:fs
 */
export function cannotKeep(path: string, failure: unknown): ConfigError {
  const { code = 'no reason given', path: at = path } = failure as NodeJS.ErrnoException;
  return new ConfigError(`DATA_DIR: ${at} ${SYSTEM_REASONS[code] ?? REFUSED} (${code})`);
}

/** The refusal of a start that a newer release wrote the file of. */
export function newerSchema(path: string, version: number, known: number): ConfigError {
  return new ConfigError(
    `${path} has the schema ${String(version)}, and this release knows those up to ${String(known)}: start the newer release that wrote it, or restore the backup of before the upgrade`,
  );
}

/** The refusal of a start on what a release before 0.2.0 keeps in another form, which nothing converts. */
export function formerSchema(path: string): ConfigError {
  return new ConfigError(
    `${path} is of release 0.1.0, which keeps embedded data in another form: name an empty folder as DATA_DIR, or start that release on this one`,
  );
}
