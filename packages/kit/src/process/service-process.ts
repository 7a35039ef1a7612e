import Joi from 'joi';
import type { Log } from '../log';
import { createLog } from './create-log';
import {
  ALLOWANCE,
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

export const LOG_LEVEL = Joi.string().valid('debug', 'info', 'warn', 'error', 'silent').default('info');
export const OPS_PORT = Joi.number().port().default(9090);
/**
 * The whole of a check. CAQH CORE expects a real-time answer within 20 s; clearinghouses hold a request for at most 120
 * s.
 */
export const CHECK_DEADLINE_MS = Joi.number().integer().min(1_000).max(120_000).default(20_000);
export const DRAIN_DELAY_MS = Joi.number().integer().min(0).max(60_000).default(0);

/** For the schema of a service's environment; `grpcAddress` is where it listens by default. */
export function serviceVariables(grpcAddress: string): Joi.PartialSchemaMap<ServiceVariables> {
  return {
    GRPC_ADDRESS: Joi.string().default(grpcAddress),
    GRPC_TLS_DIR: Joi.string(),
    GRPC_REFLECTION: Joi.boolean(),
    OPS_HOST: Joi.string().default('0.0.0.0'),
    OPS_PORT,
    DRAIN_DELAY_MS,
    LOG_LEVEL,
    ALLOW_CLEAR_TEXT_SERVICES: ALLOWANCE,
    ALLOW_UNVERIFIED_TLS: ALLOWANCE,
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
