import { resolve } from 'node:path';
import {
  demandSafety,
  parseEnv,
  settingsOf,
  type Setting,
  serviceProcess,
  serviceUnsafe,
  serviceVariables,
  type ServiceVariables,
} from '@eligibility/kit/process';
import Joi from 'joi';
import type { MockFixturesConfig } from './start';
import { defaultBindAddress } from '@eligibility/contract';

const schema = Joi.object<ServiceVariables & { readonly MOCK_FIXTURES_DIR: string }>({
  ...serviceVariables(defaultBindAddress('mock-fixtures')),
  MOCK_FIXTURES_DIR: Joi.string()
    .default('fixtures/mock')
    .description(
      'the folder with a `.json` for each of the eleven scenarios, and with what was exchanged with the payer in a `.270` and a `.271` of the same name. The answer of a mock check is computed from the 271 at the start, which fails on a file that is wrong or missing',
    ),
});

/** @throws ConfigError naming every setting that is missing or wrong, or unsafe in production */
export function readConfig(env: NodeJS.ProcessEnv): MockFixturesConfig {
  const settings = parseEnv(schema, env);
  const unsafe = serviceUnsafe(settings);
  return {
    ...serviceProcess(settings, demandSafety(env, unsafe)),
    fixturesDir: resolve(settings.MOCK_FIXTURES_DIR),
  };
}

/** For the documentation and the checks of manifests. */
export const MOCK_FIXTURES_SETTINGS: readonly Setting[] = settingsOf(schema);
