import { AppError } from '@eligibility/kit';
import { mongo, MongooseError } from 'mongoose';

const DUPLICATE_KEY = 11_000;
const RETRY_AFTER_SECONDS = 2;

/** Mongoose's own names for "there is no connection"; its other errors are mistakes in our code. */
const NO_CONNECTION = new Set(['MongooseServerSelectionError', 'MongooseError', 'DisconnectedError']);

/** Runs one operation; a failing server is an outage of the store, not a bug of the caller. */
export async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    throw isOutage(failure) ? unavailable(failure) : failure;
  }
}

/** True when a document was refused because its id, or a value of the collection's unique index, is taken. */
export function isTaken(failure: unknown): boolean {
  if (failure instanceof mongo.MongoBulkWriteError) {
    const { writeErrors } = failure;
    return [writeErrors].flat().every(({ code }) => code === DUPLICATE_KEY);
  }
  return failure instanceof mongo.MongoServerError && failure.code === DUPLICATE_KEY;
}

/** Network, timeout, election, no primary, a write that too few have acknowledged: whatever the driver reports. */
function isOutage(failure: unknown): boolean {
  if (failure instanceof mongo.MongoError) return true;
  return failure instanceof MongooseError && NO_CONNECTION.has(failure.name);
}

function unavailable(cause: unknown): AppError {
  return new AppError('service-unavailable', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
