import { createLog, parseEnv } from '@eligibility/kit';
import Joi from 'joi';
import { readConnectors } from './connectors-config';
import type { ClearinghouseConfig } from './start';

type Settings = {
  GRPC_ADDRESS: string;
  CHECK_DEADLINE_MS: number;
  PAYER_MAX_IN_FLIGHT: number;
  PROVIDER_MAX_IN_FLIGHT: number;
  CIRCUIT_OPEN_MS: number;
  TREAT_AAA_79_AS_ACCOUNT: boolean;
  LOG_LEVEL: string;
};

const schema = Joi.object<Settings>({
  GRPC_ADDRESS: Joi.string().default('0.0.0.0:50053'),
  // CAQH CORE expects a real-time answer within 20 s; clearinghouses hold a request for at most 120 s.
  CHECK_DEADLINE_MS: Joi.number().integer().min(1_000).max(120_000).default(20_000),
  PAYER_MAX_IN_FLIGHT: Joi.number().integer().min(1).max(10_000).default(32),
  PROVIDER_MAX_IN_FLIGHT: Joi.number().integer().min(1).max(10_000).default(32),
  CIRCUIT_OPEN_MS: Joi.number().integer().min(100).max(300_000).default(5_000),
  TREAT_AAA_79_AS_ACCOUNT: Joi.boolean().default(false),
  LOG_LEVEL: Joi.string().valid('debug', 'info', 'warn', 'error', 'silent').default('info'),
});

/** @throws ConfigError naming every setting that is missing or wrong */
export function readConfig(env: NodeJS.ProcessEnv): ClearinghouseConfig {
  const settings = parseEnv(schema, env);
  return {
    bindAddress: settings.GRPC_ADDRESS,
    connectors: readConnectors(env),
    deadlineMs: settings.CHECK_DEADLINE_MS,
    payerMaxInFlight: settings.PAYER_MAX_IN_FLIGHT,
    providerMaxInFlight: settings.PROVIDER_MAX_IN_FLIGHT,
    circuitOpenMs: settings.CIRCUIT_OPEN_MS,
    treat79AsAccount: settings.TREAT_AAA_79_AS_ACCOUNT,
    log: createLog({ level: settings.LOG_LEVEL }),
  };
}
