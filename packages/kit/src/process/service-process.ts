import Joi from 'joi';
import type { Log } from '../log';
import { createLog } from './create-log';
import {
  allowances,
  isLocalAddress,
  type Allowance,
  type AllowanceVariables,
  type Unsafe,
} from './production';

/** The settings of every process of the system, in addition to its own. */
export type ServiceVariables = AllowanceVariables<'ALLOW_CLEAR_TEXT_SERVICES' | 'ALLOW_UNVERIFIED_TLS'> & {
  readonly GRPC_ADDRESS: string;
  readonly GRPC_TLS_DIR?: string;
  readonly GRPC_REFLECTION?: boolean;
  readonly OPS_HOST: string;
  readonly OPS_PORT: number;
  readonly DRAIN_DELAY_MS: number;
  readonly LOG_LEVEL: string;
};

export type ServiceProcess = {
  /** Where gRPC is served; `127.0.0.1:0` takes a free port. */
  readonly bindAddress: string;
  /** A folder with `ca.crt`, `tls.crt` and `tls.key`; without it gRPC is plain. */
  readonly tlsDir?: string | undefined;
  /** Whether gRPC clients may ask for the contract of the service (server reflection). */
  readonly reflects?: boolean;
  /** Where probes and metrics are served; undefined inside a process that serves them for all of its services. */
  readonly ops?: { readonly host: string; readonly port: number } | undefined;
  /** The time from "not ready" to the drain, in which callers and load balancers notice. */
  readonly drainDelayMs?: number;
  readonly log: Log;
  /** The settings that are unsafe in production and were allowed on purpose. */
  readonly allowed?: readonly Allowance[];
};

export const LOG_LEVEL = Joi.string()
  .valid('debug', 'info', 'warn', 'error', 'silent')
  .default('info')
  .description('the least severe lines that are logged');
export const OPS_PORT = Joi.number()
  .port()
  .default(9090)
  .description('the port of `/livez`, `/readyz` and `/metrics`');
/**
 * The whole of a check. CAQH CORE expects a real-time answer within 20 s; clearinghouses hold a request for at most 120
 * s.
 */
export const CHECK_DEADLINE_MS = Joi.number()
  .integer()
  .min(1_000)
  .max(120_000)
  .default(20_000)
  .description('how long a check may take as a whole');
export const DRAIN_DELAY_MS = Joi.number()
  .integer()
  .min(0)
  .max(60_000)
  .default(0)
  .description(
    'the delay between "not ready" and the drain; on Kubernetes, long enough for every balancer to notice. A stop takes at most this, `CHECK_DEADLINE_MS` and 13 s: allow that long where you raise either (`terminationGracePeriodSeconds`)',
  );

export const DATA_DIR = Joi.string()
  .default('./data')
  .description(
    'the folder with one SQLite file a service; in the standalone also `secrets.json` and `demo.json` (mode 0600)',
  );
export const ACCEPT_NEW_SECRETS = Joi.boolean()
  .default(false)
  .description(
    '`true`, for one start: goes on with secrets other than those that the stored data was written with ([when they are lost](operating.md#secrets-that-are-lost))',
  );
export const GRPC_TLS_DIR = Joi.string().description(
  'a folder with `ca.crt`, `tls.crt`, `tls.key`: mutual TLS between the processes; each accepts only the callers it names. Renewed files are loaded within 10 s',
);

/** For the schema of a service's environment; `grpcAddress` is where it listens by default. */
export function serviceVariables(grpcAddress: string): Joi.PartialSchemaMap<ServiceVariables> {
  return {
    GRPC_ADDRESS: Joi.string().default(grpcAddress).description('where gRPC is served'),
    GRPC_TLS_DIR,
    GRPC_REFLECTION: Joi.boolean().description(
      'whether callers may ask for the contract (gRPC server reflection); by default where callers are authenticated',
    ),
    OPS_HOST: Joi.string().default('0.0.0.0').description('the address that `OPS_PORT` binds to'),
    OPS_PORT,
    DRAIN_DELAY_MS,
    LOG_LEVEL,
    ...allowances('ALLOW_CLEAR_TEXT_SERVICES', 'ALLOW_UNVERIFIED_TLS'),
  };
}

/** The settings among them that are unsafe in production. */
export function serviceUnsafe(variables: ServiceVariables): readonly Unsafe[] {
  if (hasKnownCallers(variables)) return [];
  return [
    {
      what: 'GRPC_ADDRESS is reached from other machines in clear text, and GRPC_TLS_DIR is not set',
      allowedBy: 'ALLOW_CLEAR_TEXT_SERVICES',
    },
  ];
}

/** True where a caller shows a certificate, or is on this machine. */
function hasKnownCallers({ GRPC_ADDRESS, GRPC_TLS_DIR }: ServiceVariables): boolean {
  return GRPC_TLS_DIR !== undefined || isLocalAddress(GRPC_ADDRESS);
}

/** @param allowed what `demandSafety` found to be allowed */
export function serviceProcess(
  variables: ServiceVariables,
  allowed: readonly Allowance[] = [],
): ServiceProcess {
  return {
    bindAddress: variables.GRPC_ADDRESS,
    tlsDir: variables.GRPC_TLS_DIR,
    reflects: variables.GRPC_REFLECTION ?? hasKnownCallers(variables),
    ops: { host: variables.OPS_HOST, port: variables.OPS_PORT },
    drainDelayMs: variables.DRAIN_DELAY_MS,
    log: createLog({ level: variables.LOG_LEVEL }),
    allowed,
  };
}
