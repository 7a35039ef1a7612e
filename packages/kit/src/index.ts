export { localBroadcast, nearAndFar, type Broadcast } from './broadcast';
export {
  AppError,
  ERROR_TABLE,
  isAppError,
  isErrorCode,
  toAppError,
  type AppErrorOptions,
  type ErrorCode,
  type FieldError,
} from './errors';
export { failpoint } from './failpoint';
export { answerTo, fetchWhole, type FetchLimits } from './fetch-whole';
export { characterCount, MAX_PAYER_NAME_LENGTH, PAYER_ID } from './field-limits';
export { inFlight, type InFlight } from './in-flight';
export { inTurns, ownTurn } from './in-turns';
export { every, lifecycle, type Lifecycle, type Repeating, type Running } from './lifecycle';
export { silentLog, type Log, type LogFields } from './log';
export { nameBasedId } from './name-based-id';
export { timeOrderedId } from './time-ordered-id';
export { isoTime, settleWithin, systemClock, unlessAborted, type Clock } from './timing';
