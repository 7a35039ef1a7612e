import { join, resolve } from 'node:path';
import { createLog, parseEnv } from '@eligibility/kit';
import { MONGO_VARIABLES, mongoSettings, type MongoVariables } from '@eligibility/mongo';
import Joi from 'joi';
import type { PayerCatalogConfig } from './start';

type Settings = MongoVariables & {
  GRPC_ADDRESS: string;
  DATA_DIR: string;
  PAYER_SEED_DIR: string;
  PAYER_REFRESH_INTERVAL_MS: number;
  LOG_LEVEL: string;
};

const schema = Joi.object<Settings>({
  ...MONGO_VARIABLES,
  GRPC_ADDRESS: Joi.string().default('0.0.0.0:50052'),
  DATA_DIR: Joi.string().default('./data'),
  PAYER_SEED_DIR: Joi.string().default('fixtures/payers'),
  PAYER_REFRESH_INTERVAL_MS: Joi.number().integer().min(100).max(1_000).default(1_000),
  LOG_LEVEL: Joi.string().valid('debug', 'info', 'warn', 'error', 'silent').default('info'),
});

/** @throws ConfigError naming every setting that is missing or wrong */
export function readConfig(env: NodeJS.ProcessEnv): PayerCatalogConfig {
  const settings = parseEnv(schema, env);
  return {
    bindAddress: settings.GRPC_ADDRESS,
    databasePath: join(resolve(settings.DATA_DIR), 'payer-catalog.sqlite'),
    mongo: mongoSettings(settings),
    seedDir: resolve(settings.PAYER_SEED_DIR),
    refreshIntervalMs: settings.PAYER_REFRESH_INTERVAL_MS,
    log: createLog({ level: settings.LOG_LEVEL }),
  };
}
