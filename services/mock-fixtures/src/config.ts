import { resolve } from 'node:path';
import {
  demandSafety,
  parseEnv,
  variablesOf,
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
  MOCK_FIXTURES_DIR: Joi.string().default('fixtures/mock'),
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

/** Every variable this process reads. */
export const MOCK_FIXTURES_VARIABLES: readonly string[] = variablesOf(schema);
