import { join, resolve } from 'node:path';
import {
  allowances,
  type AllowanceVariables,
  CHECK_DEADLINE_MS,
  DATA_DIR,
  demandSafety,
  isProduction,
  parseEnv,
  serviceProcess,
  serviceUnsafe,
  serviceVariables,
  type ServiceVariables,
  type Setting,
  settingsOf,
} from '@eligibility/kit/process';
import { MONGO_VARIABLES, mongoSettings, mongoUnsafe, type MongoVariables } from '@eligibility/mongo';
import Joi from 'joi';
import type { ClearinghouseConfig } from '../bootstrap/start';
import { CONNECTOR_SETTINGS, readConnectors } from './connectors';
import { connectorsUnsafe } from './unsafe-connectors';
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
  DATA_DIR,
  CHECK_DEADLINE_MS,
  PAYER_MAX_IN_FLIGHT: Joi.number()
    .integer()
    .min(1)
    .max(10_000)
    .default(40)
    .description('calls to one payer at once; one workspace alone gets four fifths of them'),
  PROVIDER_MAX_IN_FLIGHT: Joi.number()
    .integer()
    .min(1)
    .max(10_000)
    .default(40)
    .description(
      'calls of one NPI to one payer at once, of one workspace four fifths; lower it where a payer throttles clinics',
    ),
  PAYER_SLOW_MS: slowMs.default(8_000).description('a payer that takes longer is slow'),
  PAYER_SLOW_MS_BY_PAYER: slowMsByPayer.description(
    'the same for payers that are slow even when healthy, by payer id: `00123=15000,60054=12000`, 100 to 120000 each; at `CHECK_DEADLINE_MS` and above a payer is never too slow',
  ),
  CIRCUIT_OPEN_MS: Joi.number()
    .integer()
    .min(100)
    .max(300_000)
    .default(5_000)
    .description('how long a payer that failed is not called, doubled while it keeps failing'),
  CIRCUIT_MAX_OPEN_MS: Joi.number()
    .integer()
    .min(100)
    .max(300_000)
    .default(10_000)
    .description('the limit of the doubling; never less than `CIRCUIT_OPEN_MS`'),
  ...allowances('ALLOW_CLEAR_TEXT_CLEARINGHOUSE', 'ALLOW_SIMULATED_PAYERS'),
  TREAT_AAA_79_AS_ACCOUNT: Joi.boolean()
    .default(false)
    .description('`true` when your clearinghouse uses AAA 79 for "your account may not ask this payer"'),
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

/** For the documentation and the checks of manifests. */
export const CLEARINGHOUSE_SETTINGS: readonly Setting[] = [...settingsOf(schema), ...CONNECTOR_SETTINGS];
