import { join, resolve } from 'node:path';
import { createLog, parseEnv, type Log } from '@eligibility/kit';
import Joi from 'joi';

export type StandaloneConfig = {
  readonly host: string;
  readonly port: number;
  readonly opsPort: number;
  /** Holds one SQLite file a service, the generated secrets and the demo workspace's access. */
  readonly dataDir: string;
  /** False: payers are played by the simulator. */
  readonly hasClearinghouse: boolean;
  /** The wire format in which the clearinghouse, or the simulator, is asked. */
  readonly clearinghouseFormat: 'json' | 'core-soap' | 'core-mime';
  /** Everything else the services and the gateway read for themselves. */
  readonly env: NodeJS.ProcessEnv;
  readonly log: Log;
};

type Settings = {
  readonly HOST: string;
  readonly PORT: number;
  readonly OPS_PORT: number;
  readonly DATA_DIR: string;
  readonly CLEARINGHOUSE_URL?: string;
  readonly CLEARINGHOUSE_FORMAT: StandaloneConfig['clearinghouseFormat'];
  readonly LOG_LEVEL: string;
};

const schema = Joi.object<Settings>({
  HOST: Joi.string().default('127.0.0.1'),
  PORT: Joi.number().port().default(8080),
  OPS_PORT: Joi.number().port().default(9090),
  DATA_DIR: Joi.string().default('./data'),
  CLEARINGHOUSE_URL: Joi.string().uri({ scheme: ['http', 'https'] }),
  CLEARINGHOUSE_FORMAT: Joi.string().valid('json', 'core-soap', 'core-mime').default('json'),
  LOG_LEVEL: Joi.string().valid('debug', 'info', 'warn', 'error', 'silent').default('info'),
});

/** @throws ConfigError naming every setting that is missing or wrong */
export function readConfig(env: NodeJS.ProcessEnv): StandaloneConfig {
  const settings = parseEnv(schema, env);
  return {
    host: settings.HOST,
    port: settings.PORT,
    opsPort: settings.OPS_PORT,
    dataDir: resolve(settings.DATA_DIR),
    hasClearinghouse: settings.CLEARINGHOUSE_URL !== undefined,
    clearinghouseFormat: settings.CLEARINGHOUSE_FORMAT,
    env: { ...SHIPPED_DATA, ...env },
    log: createLog({ level: settings.LOG_LEVEL }),
  };
}

const REPOSITORY = resolve(__dirname, '../../..');

/** Data that ships with the code; the services take its place as a setting. */
const SHIPPED_DATA = {
  MOCK_FIXTURES_DIR: join(REPOSITORY, 'fixtures/mock'),
  PAYER_SEED_DIR: join(REPOSITORY, 'fixtures/payers'),
  OPENAPI_DIR: join(REPOSITORY, 'gateway/openapi'),
};
