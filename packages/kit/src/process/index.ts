export { ConfigError } from '../errors';
export { parseEnv, pemFile, secretSetting, tlsFiles, variablesOf, type TlsFiles } from './config';
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
  ALLOWANCE,
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
export { runCommand, runMain } from './run-main';
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
export { clusterWorkers } from './workers/cluster-workers';
export type { Answerers } from './workers/peer';
export { runWorker, type Hub, type RunningWorker } from './workers/run-worker';
export { supervise, type Mates, type SharedByWorkers, type Supervisor } from './workers/supervisor';
export { workerConditions, workerFacts } from './workers/worker-conditions';
export { workerMetrics, type WorkerMetrics } from './workers/worker-metrics';
export type { WorkerEnd, WorkerProcess } from './workers/worker-process';
