import { join, resolve } from 'node:path';
import {
  DATA_DIR,
  demandSafety,
  parseEnv,
  settingsOf,
  type Setting,
  serviceProcess,
  serviceUnsafe,
  serviceVariables,
  type ServiceVariables,
} from '@eligibility/kit/process';
import { MONGO_VARIABLES, mongoSettings, mongoUnsafe, type MongoVariables } from '@eligibility/mongo';
import Joi from 'joi';
import type { WalletConfig } from './start';
import { defaultBindAddress } from '@eligibility/contract';

type Settings = ServiceVariables & MongoVariables & { readonly DATA_DIR: string };

const schema = Joi.object<Settings>({
  ...serviceVariables(defaultBindAddress('wallet')),
  ...MONGO_VARIABLES,
  DATA_DIR,
});

/** @throws ConfigError naming every setting that is missing or wrong, or unsafe in production */
export function readConfig(env: NodeJS.ProcessEnv): WalletConfig {
  const settings = parseEnv(schema, env);
  const unsafe = [...serviceUnsafe(settings), ...mongoUnsafe(settings)];
  return {
    ...serviceProcess(settings, demandSafety(env, unsafe)),
    databasePath: join(resolve(settings.DATA_DIR), 'wallet.sqlite'),
    mongo: mongoSettings(settings),
  };
}

/** For the documentation and the checks of manifests. */
export const WALLET_SETTINGS: readonly Setting[] = settingsOf(schema);
