export { parseEnv, variablesOf } from './config';
export { ConfigError } from './config-error';
export { createLog } from './create-log';
export { closed, listen } from './listen';
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
