export { ConfigError } from '../errors';
export { formed, parseEnv, pemFile, secretSetting, tlsFiles, type TlsFiles } from './config';
export { createLog } from './create-log';
export { drainOf, type Drain } from './drain';
export {
  closed,
  conditionsOf,
  listen,
  serveProbes,
  type Condition,
  type Conditions,
  type ProcessFacts,
  type ProbeServer,
  type ReadinessChecks,
} from './probe-server';
export {
  allowances,
  demandSafety,
  unsafeInProduction,
  isLocalAddress,
  isProduction,
  isThisMachine,
  reportAllowances,
  type Allowance,
  type AllowanceVariables,
  type Unsafe,
} from './production';
export { MAIN_SETTINGS, runCommand, runMain } from './run-main';
export {
  ACCEPT_NEW_SECRETS,
  CHECK_DEADLINE_MS,
  DATA_DIR,
  DRAIN_DELAY_MS,
  GRPC_TLS_DIR,
  LOG_LEVEL,
  OPS_PORT,
  serviceProcess,
  serviceUnsafe,
  serviceVariables,
  type ServiceProcess,
  type ServiceVariables,
} from './service-process';
export { settingsOf, variablesOf, type Setting } from './settings';
