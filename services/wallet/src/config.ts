import { join, resolve } from 'node:path';
import { createLog, parseEnv } from '@eligibility/kit';
import { MONGO_VARIABLES, mongoSettings, type MongoVariables } from '@eligibility/mongo';
import Joi from 'joi';
import type { WalletConfig } from './start';

type Settings = MongoVariables & { GRPC_ADDRESS: string; DATA_DIR: string; LOG_LEVEL: string };

const schema = Joi.object<Settings>({
  ...MONGO_VARIABLES,
  GRPC_ADDRESS: Joi.string().default('0.0.0.0:50051'),
  DATA_DIR: Joi.string().default('./data'),
  LOG_LEVEL: Joi.string().valid('debug', 'info', 'warn', 'error', 'silent').default('info'),
});

/** @throws ConfigError naming every setting that is missing or wrong */
export function readConfig(env: NodeJS.ProcessEnv): WalletConfig {
  const settings = parseEnv(schema, env);
  return {
    bindAddress: settings.GRPC_ADDRESS,
    databasePath: join(resolve(settings.DATA_DIR), 'wallet.sqlite'),
    mongo: mongoSettings(settings),
    log: createLog({ level: settings.LOG_LEVEL }),
  };
}
