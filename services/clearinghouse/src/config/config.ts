import { join, resolve } from 'node:path';
import {
  ALLOWANCE,
  type AllowanceVariables,
  CHECK_DEADLINE_MS,
  demandSafety,
  isProduction,
  parseEnv,
  serviceProcess,
  serviceUnsafe,
  serviceVariables,
  type ServiceVariables,
  variablesOf,
} from '@eligibility/kit/process';
import { MONGO_VARIABLES, mongoSettings, mongoUnsafe, type MongoVariables } from '@eligibility/mongo';
import Joi from 'joi';
import type { ClearinghouseConfig } from '../bootstrap/start';
import { CONNECTOR_VARIABLES, connectorsUnsafe, readConnectors } from './connectors';
import { defaultBindAddress } from '@eligibility/contract';

/** From when a payer counts as slow: longer than any network delay, shorter than clearinghouses hold a request. */
const slowMs = Joi.number().integer().min(100).max(120_000);

const limits = Joi.array().items(Joi.array().ordered(Joi.string().required(), slowMs.required())).unique('0');

/** Limits of single payers, `00123=15000,MEDICAID=12000`, by payer id. */
const slowMsByPayer = Joi.custom((text: string): ReadonlyMap<string, number> => {
  const pairs = text.split(',').map((pair) => pair.trim().split('='));
  // Joi has checked that they are pairs; its types cannot say so.
  return new Map(Joi.attempt(pairs, limits) as [payerId: string, slowMs: number][]);
})
  .default(new Map())
  .messages({
    'any.custom':
      '{{#label}} must list each payer once with its limit, 100 to 120000 ms, such as 00123=15000,60054=12000',
  });

type Settings = ServiceVariables &
  MongoVariables &
  AllowanceVariables<'ALLOW_CLEAR_TEXT_CLEARINGHOUSE' | 'ALLOW_SIMULATED_PAYERS'> & {
    DATA_DIR: string;
    CHECK_DEADLINE_MS: number;
    PAYER_MAX_IN_FLIGHT: number;
    PROVIDER_MAX_IN_FLIGHT: number;
    PAYER_SLOW_MS: number;
    PAYER_SLOW_MS_BY_PAYER: ReadonlyMap<string, number>;
    CIRCUIT_OPEN_MS: number;
    CIRCUIT_MAX_OPEN_MS: number;
    TREAT_AAA_79_AS_ACCOUNT: boolean;
  };

const schema = Joi.object<Settings>({
  ...serviceVariables(defaultBindAddress('clearinghouse')),
  ...MONGO_VARIABLES,
  DATA_DIR: Joi.string().default('./data'),
  CHECK_DEADLINE_MS,
  PAYER_MAX_IN_FLIGHT: Joi.number().integer().min(1).max(10_000).default(40),
  PROVIDER_MAX_IN_FLIGHT: Joi.number().integer().min(1).max(10_000).default(40),
  PAYER_SLOW_MS: slowMs.default(8_000),
  PAYER_SLOW_MS_BY_PAYER: slowMsByPayer,
  CIRCUIT_OPEN_MS: Joi.number().integer().min(100).max(300_000).default(5_000),
  CIRCUIT_MAX_OPEN_MS: Joi.number().integer().min(100).max(300_000).default(10_000),
  ALLOW_CLEAR_TEXT_CLEARINGHOUSE: ALLOWANCE,
  ALLOW_SIMULATED_PAYERS: ALLOWANCE,
  TREAT_AAA_79_AS_ACCOUNT: Joi.boolean().default(false),
});

/** @throws ConfigError naming every setting that is missing or wrong, or unsafe in production */
export function readConfig(env: NodeJS.ProcessEnv): ClearinghouseConfig {
  const settings = parseEnv(schema, env);
  const connectors = readConnectors(env);
  const unsafe = [...serviceUnsafe(settings), ...mongoUnsafe(settings), ...connectorsUnsafe(connectors)];
  return {
    ...serviceProcess(settings, demandSafety(env, unsafe)),
    databasePath: join(resolve(settings.DATA_DIR), 'clearinghouse.sqlite'),
    mongo: mongoSettings(settings),
    connectors,
    ...(isProduction(env) ? { simulators: settings.ALLOW_SIMULATED_PAYERS ? 'allowed' : 'refused' } : {}),
    deadlineMs: settings.CHECK_DEADLINE_MS,
    payerMaxInFlight: settings.PAYER_MAX_IN_FLIGHT,
    providerMaxInFlight: settings.PROVIDER_MAX_IN_FLIGHT,
    payerSlowMs: settings.PAYER_SLOW_MS,
    payerSlowMsByPayer: settings.PAYER_SLOW_MS_BY_PAYER,
    circuitOpenMs: settings.CIRCUIT_OPEN_MS,
    circuitMaxOpenMs: Math.max(settings.CIRCUIT_OPEN_MS, settings.CIRCUIT_MAX_OPEN_MS),
    treat79AsAccount: settings.TREAT_AAA_79_AS_ACCOUNT,
  };
}

/** Every variable this process reads. */
export const CLEARINGHOUSE_VARIABLES: readonly string[] = [...variablesOf(schema), ...CONNECTOR_VARIABLES];
