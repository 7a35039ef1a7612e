import { AppError } from '@eligibility/kit';
import { SqliteError } from 'libsql';

/** A failing file is an outage of the store, not a bug of the caller: `service-unavailable`. */
export function translated<T>(work: () => T): T {
  try {
    return work();
  } catch (failure) {
    throw asOutage(failure);
  }
}

/** The same for work that takes time. */
export async function translatedAsync<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    throw asOutage(failure);
  }
}

function asOutage(failure: unknown): unknown {
  return failure instanceof SqliteError ? new AppError('service-unavailable', { cause: failure }) : failure;
}

/** Another connection writes the file. */
export function isBusy(failure: unknown): boolean {
  return failure instanceof SqliteError && failure.code.startsWith('SQLITE_BUSY');
}

/** No space, no permission, no file, or a corrupt one; a busy file or a violated constraint is not such a failure. */
const OF_THE_DISK = /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|PERM|CORRUPT|NOTADB)/;

/** Whether a translated failure is that of the disk. */
export function isOfTheDisk(failure: unknown): boolean {
  if (!(failure instanceof AppError)) return false;
  const { cause } = failure;
  return cause instanceof SqliteError && OF_THE_DISK.test(cause.code);
}
