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
import type { MockFixturesConfig } from './start';
import { defaultBindAddress } from '@eligibility/contract';

type Settings = ServiceVariables &
  MongoVariables & { readonly DATA_DIR: string; readonly MOCK_FIXTURES_DIR: string };

const schema = Joi.object<Settings>({
  ...serviceVariables(defaultBindAddress('mock-fixtures')),
  ...MONGO_VARIABLES,
  DATA_DIR,
  MOCK_FIXTURES_DIR: Joi.string()
    .default('fixtures/mock')
    .description(
      'the folder with a `.json` for each of the eleven scenarios, and with what was exchanged with the payer in a `.270` and a `.271` of the same name. The answer of a mock check is computed from the 271 at the start, which fails on a file that is wrong or missing',
    ),
});

/** @throws ConfigError naming every setting that is missing or wrong, or unsafe in production */
export function readConfig(env: NodeJS.ProcessEnv): MockFixturesConfig {
  const settings = parseEnv(schema, env);
  const unsafe = [...serviceUnsafe(settings), ...mongoUnsafe(settings)];
  return {
    ...serviceProcess(settings, demandSafety(env, unsafe)),
    fixturesDir: resolve(settings.MOCK_FIXTURES_DIR),
    databasePath: join(resolve(settings.DATA_DIR), 'mock-fixtures.sqlite'),
    mongo: mongoSettings(settings),
  };
}

/** For the documentation and the checks of manifests. */
export const MOCK_FIXTURES_SETTINGS: readonly Setting[] = settingsOf(schema);
