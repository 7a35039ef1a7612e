import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Log } from '@eligibility/kit';
import {
  ACCEPT_NEW_SECRETS,
  allowances,
  createLog,
  DATA_DIR,
  demandSafety,
  isProduction,
  LOG_LEVEL,
  OPS_PORT,
  parseEnv,
  settingsOf,
  type Setting,
  type Allowance,
  type AllowanceVariables,
  type Unsafe,
} from '@eligibility/kit/process';
import Joi from 'joi';

export type StandaloneConfig = {
  readonly host: string;
  readonly port: number;
  readonly opsPort: number;
  /** Holds one SQLite file a service, the generated secrets and the demo workspace's access. */
  readonly dataDir: string;
  /** Whether the services listen on sockets, for other programs of this user; they are called directly otherwise. */
  readonly isLoopback: boolean;
  /** False: the simulator answers for the payers. */
  readonly hasClearinghouse: boolean;
  /** The wire format in which the clearinghouse, or the simulator, is asked. */
  readonly clearinghouseFormat: 'json' | 'core-soap' | 'core-mime';
  /** Whether the first start creates a demo workspace, with a key that allows live checks. */
  readonly makesDemo: boolean;
  /** Whether data without its secrets is to go on with new ones. */
  readonly acceptsNewSecrets: boolean;
  /** The settings that are unsafe in production and were allowed on purpose. */
  readonly allowed: readonly Allowance[];
  /** Everything else, which the services and the gateway read themselves. */
  readonly env: NodeJS.ProcessEnv;
  readonly log: Log;
};

type Settings = AllowanceVariables<'ALLOW_SIMULATED_PAYERS' | 'ALLOW_DEMO_WORKSPACE'> & {
  readonly HOST: string;
  readonly PORT: number;
  readonly OPS_PORT: number;
  readonly DATA_DIR: string;
  readonly GRPC_LOOPBACK: boolean;
  readonly CLEARINGHOUSE_URL?: string;
  readonly CLEARINGHOUSE_FORMAT: StandaloneConfig['clearinghouseFormat'];
  readonly LOG_LEVEL: string;
  readonly ACCEPT_NEW_SECRETS: boolean;
};

const schema = Joi.object<Settings>({
  HOST: Joi.string().default('127.0.0.1').description('the address that the ports bind to'),
  PORT: Joi.number().port().default(8080).description('the port of the REST API'),
  OPS_PORT,
  DATA_DIR,
  GRPC_LOOPBACK: Joi.boolean()
    .default(false)
    .description(
      '`true` serves the parts of the process on sockets in `DATA_DIR`, for `eligibility rpc`; otherwise they call each other without sockets',
    ),
  CLEARINGHOUSE_URL: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .description('the full URL of the clearinghouse; without it, the built-in simulator answers'),
  CLEARINGHOUSE_FORMAT: Joi.string()
    .valid('json', 'core-soap', 'core-mime')
    .default('json')
    .description('the format in which it is asked'),
  LOG_LEVEL,
  ACCEPT_NEW_SECRETS,
  ...allowances('ALLOW_SIMULATED_PAYERS', 'ALLOW_DEMO_WORKSPACE'),
});

/** @throws ConfigError naming every setting that is missing or wrong, or unsafe in production */
export function readConfig(env: NodeJS.ProcessEnv): StandaloneConfig {
  const settings = parseEnv(schema, env);
  const allowed = demandSafety(env, unsafeSettings(settings));
  return {
    host: settings.HOST,
    port: settings.PORT,
    opsPort: settings.OPS_PORT,
    dataDir: resolve(settings.DATA_DIR),
    isLoopback: settings.GRPC_LOOPBACK,
    hasClearinghouse: settings.CLEARINGHOUSE_URL !== undefined,
    clearinghouseFormat: settings.CLEARINGHOUSE_FORMAT,
    makesDemo:
      !isProduction(env) || settings.CLEARINGHOUSE_URL === undefined || settings.ALLOW_DEMO_WORKSPACE,
    acceptsNewSecrets: settings.ACCEPT_NEW_SECRETS,
    allowed,
    env: { ...SHIPPED_DATA, ...env },
    log: createLog({ level: settings.LOG_LEVEL }),
  };
}

/** For the documentation: what it reads itself; the rest is for its services and the gateway. */
export const STANDALONE_SETTINGS: readonly Setting[] = settingsOf(schema);

/** The demo workspace's access, in the data directory. */
export const DEMO_FILE = 'demo.json';

/** Unsafe are made-up answers, and a key that was printed on this terminal and costs money at a real clearinghouse. */
function unsafeSettings(settings: Settings): readonly Unsafe[] {
  if (settings.CLEARINGHOUSE_URL === undefined)
    return [
      {
        what: 'CLEARINGHOUSE_URL is not set, so that payers would be simulated',
        allowedBy: 'ALLOW_SIMULATED_PAYERS',
      },
    ];
  if (!settings.ALLOW_DEMO_WORKSPACE && !existsSync(join(settings.DATA_DIR, DEMO_FILE))) return [];
  return [
    {
      what: `DATA_DIR holds the demo workspace (${DEMO_FILE}) next to a real clearinghouse; revoke its key and remove the file`,
      allowedBy: 'ALLOW_DEMO_WORKSPACE',
    },
  ];
}

const REPOSITORY = resolve(__dirname, '../..');

/** Data that ships with the code; its path is a setting of the services. */
const SHIPPED_DATA = {
  MOCK_FIXTURES_DIR: join(REPOSITORY, 'fixtures/mock'),
  PAYER_SEED_DIR: join(REPOSITORY, 'fixtures/payers'),
  OPENAPI_DIR: join(REPOSITORY, 'gateway/openapi'),
  GUIDES_DIR: join(REPOSITORY, 'docs/guides'),
  RUNBOOKS_DIR: join(REPOSITORY, 'docs/runbooks'),
};
