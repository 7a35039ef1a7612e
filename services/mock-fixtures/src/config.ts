import { resolve } from 'node:path';
import { parseEnv, serviceProcess, serviceVariables, type ServiceVariables } from '@eligibility/kit';
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
