export type { Brand } from './brand';
export { localBroadcast, type Broadcast } from './broadcast';
export { characterCount } from './character-count';
export { isoTime, systemClock, type Clock } from './clock';
export { ConfigError, parseEnv, variablesOf } from './config';
export { ERROR_TABLE, isErrorCode, type ErrorCode } from './error-table';
export { AppError, isAppError, toAppError, type AppErrorOptions, type FieldError } from './errors';
export { failpoint } from './failpoint';
export { gathered, type GatherOptions } from './gathered';
export { every, lifecycle, type Lifecycle, type Repeating, type Running } from './lifecycle';
export { closed, listen } from './listen';
export { createLog, silentLog, type Log, type LogFields } from './log';
export { paced } from './paced';
export { MAX_PAYER_NAME_LENGTH, PAYER_ID } from './payer-id';
export { pemFile, tlsFiles, type TlsFiles } from './pem-file';
export { serveProbes, type ProbeServer, type ReadinessChecks } from './probe-server';
export {
  ALLOWANCE,
  demandSafety,
  isLocalAddress,
  isProduction,
  isThisMachine,
  tellAllowed,
  type Allowance,
  type AllowanceVariables,
  type Unsafe,
} from './production';
export { runCommand, runMain } from './run-main';
export { secretSetting } from './secret-files';
export {
  CHECK_DEADLINE_MS,
  DRAIN_DELAY_MS,
  LOG_LEVEL,
  OPS_PORT,
  serviceProcess,
  serviceUnsafe,
  serviceVariables,
  type ServiceProcess,
  type ServiceVariables,
} from './service-process';
export { within } from './within';
