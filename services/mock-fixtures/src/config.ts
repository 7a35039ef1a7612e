import { resolve } from 'node:path';
import { createLog, parseEnv } from '@eligibility/kit';
import Joi from 'joi';
import type { MockFixturesConfig } from './start';

const schema = Joi.object<{ GRPC_ADDRESS: string; MOCK_FIXTURES_DIR: string; LOG_LEVEL: string }>({
  GRPC_ADDRESS: Joi.string().default('0.0.0.0:50054'),
  MOCK_FIXTURES_DIR: Joi.string().default('fixtures/mock'),
  LOG_LEVEL: Joi.string().valid('debug', 'info', 'warn', 'error', 'silent').default('info'),
});

/** @throws ConfigError naming every setting that is missing or wrong */
export function readConfig(env: NodeJS.ProcessEnv): MockFixturesConfig {
  const settings = parseEnv(schema, env);
  return {
    bindAddress: settings.GRPC_ADDRESS,
    fixturesDir: resolve(settings.MOCK_FIXTURES_DIR),
    log: createLog({ level: settings.LOG_LEVEL }),
  };
}
