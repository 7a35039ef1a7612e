import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '@eligibility/kit/process';

const OWNER_ONLY = 0o600;

/**
 * Makes the file, and its folder, where they are missing, and lets nobody but the owner read it, nor what SQLite keeps
 * beside it: new ones get the mode of the file, and those of an earlier start may have another.
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

/** Another process that closes the store takes them away. */
function chmodIfThere(path: string): void {
  try {
    chmodSync(path, OWNER_ONLY);
  } catch (failure) {
    if (codeOf(failure) !== 'ENOENT') throw failure;
  }
}

/** What node:fs throws is always one of its own errors. */
function codeOf(failure: unknown): string {
  return String((failure as NodeJS.ErrnoException).code);
}
