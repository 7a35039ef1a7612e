import { AppError } from '@eligibility/kit';
import { mongo, MongooseError } from 'mongoose';

const DUPLICATE_KEY = 11_000;
/** DocumentDB wrote nothing of an insert that waited for another one of the same value (SQLSTATE 40P01). */
const DEADLOCK = 16_908_292;
const RETRY_AFTER_SECONDS = 2;

/** Mongoose's own names for "there is no connection"; its other errors are mistakes in our code. */
const NO_CONNECTION = new Set(['MongooseServerSelectionError', 'MongooseError', 'DisconnectedError']);

/**
 * The error of a socket that broke between leaving the pool and being written to; the driver passes it on unchanged.
 */
const BROKEN_SOCKET = new Set([
  'EPIPE',
  'ECONNRESET',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ERR_SOCKET_CLOSED',
]);

/**
 * Longer than the driver waits for a server (3 s) and then for its answer (10 s). When the connection is closed just as a
 * command is sent, the promise of the operation may never end: this is how long we wait for it.
 */
const FORGOTTEN_MS = 15_000;

/**
 * Runs one operation; a failing server is an outage of the store, not a bug of the caller. What was sent may have been
 * done, as after a broken connection.
 */
export async function translated<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const forgotten = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new mongo.MongoNetworkTimeoutError('the driver forgot the operation'));
    }, FORGOTTEN_MS).unref();
  });
  try {
    return await Promise.race([work(), forgotten]);
  } catch (failure) {
    throw isOutage(failure) ? unavailable(failure) : failure;
  } finally {
    clearTimeout(timer);
  }
}

/** True when a document was refused because its id, or a value of the collection's unique index, is taken. */
export function isTaken(failure: unknown): boolean {
  if (!(failure instanceof mongo.MongoServerError)) return false;
  if (!(failure instanceof mongo.MongoBulkWriteError))
    return failure.code === DUPLICATE_KEY || failure.code === DEADLOCK;
  // An interrupted bulk write lists no errors, or others than taken ids: then some of it may not have been written.
  const writeErrors = [failure.writeErrors].flat();
  const isWritten = failure.result.getWriteConcernError() === undefined;
  return isWritten && writeErrors.length > 0 && writeErrors.every(({ code }) => code === DUPLICATE_KEY);
}

/** Network, timeout, election, no primary, a write acknowledged by too few members: everything the driver reports. */
function isOutage(failure: unknown): boolean {
  if (failure instanceof mongo.MongoError) return true;
  if (failure instanceof MongooseError) return NO_CONNECTION.has(failure.name);
  const { code } = failure as { code?: unknown };
  return typeof code === 'string' && BROKEN_SOCKET.has(code);
}

function unavailable(cause: unknown): AppError {
  return new AppError('service-unavailable', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
