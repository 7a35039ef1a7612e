import { resolve } from 'node:path';
import {
  parseEnv,
  variablesOf,
  serviceProcess,
  serviceVariables,
  type ServiceVariables,
} from '@eligibility/kit';
import Joi from 'joi';
import type { MockFixturesConfig } from './start';

const schema = Joi.object<ServiceVariables & { readonly MOCK_FIXTURES_DIR: string }>({
  ...serviceVariables('0.0.0.0:50054'),
  MOCK_FIXTURES_DIR: Joi.string().default('fixtures/mock'),
});

/** @throws ConfigError naming every setting that is missing or wrong */
export function readConfig(env: NodeJS.ProcessEnv): MockFixturesConfig {
  const settings = parseEnv(schema, env);
  return {
    ...serviceProcess(settings),
    fixturesDir: resolve(settings.MOCK_FIXTURES_DIR),
  };
}

/** Every variable this process reads. */
export const MOCK_FIXTURES_VARIABLES: readonly string[] = variablesOf(schema);
