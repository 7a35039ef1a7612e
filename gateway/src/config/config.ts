import { join, resolve } from 'node:path';
import {
  ALLOWANCE,
  CHECK_DEADLINE_MS,
  createLog,
  demandSafety,
  DRAIN_DELAY_MS,
  LOG_LEVEL,
  OPS_PORT,
  parseEnv,
  pemFile,
  secretSetting,
  tlsFiles,
  type AllowanceVariables,
  type TlsFiles,
  variablesOf,
} from '@eligibility/kit/process';
import { MONGO_VARIABLES, mongoSettings, mongoUnsafe, type MongoVariables } from '@eligibility/mongo';
import Joi from 'joi';
import type { GatewayConfig } from './gateway-config';
import { OPENID_VARIABLES, openIdOf, type OpenIdVariables } from './openid-settings';
import { keyServiceOf, SECRET_VARIABLES, secretsOf, type SecretSettings } from './secret-settings';
import { clearTextKeyService, clearTextRedis, clearTextServices, weakSecrets } from './unsafe-settings';
import { type AddressSetting, GATEWAY, forEachService, SERVICES } from '@eligibility/contract';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * `host:port`, or an address by which gRPC finds several replicas: `dns:///host:port`, `ipv4:host:port,host:port`; a
 * socket, `unix:/path`; or, in the standalone, a server of its process, `in-process:name`.
 */
const address = Joi.string()
  .pattern(/^(dns:\/{0,3}|ipv[46]:)?[^\s/]+:\d{1,5}$|^unix:\/.+$|^in-process:.+$/)
  .required();
const port = Joi.number().port();

type Allowances = AllowanceVariables<
  'ALLOW_CLEAR_TEXT_SERVICES' | 'ALLOW_UNVERIFIED_TLS' | 'ALLOW_WEAK_SECRETS'
>;
type OptionalTexts = Readonly<
  Partial<
    Record<
      | 'CONSOLE_URL'
      | 'PROMETHEUS_URL'
      | 'REDIS_URL'
      | 'REDIS_TLS_CERT_FILE'
      | 'REDIS_TLS_KEY_FILE'
      | 'REDIS_TLS_CA_FILE'
      | 'GRPC_TLS_DIR',
      string
    >
  >
>;

type Settings = MongoVariables &
  SecretSettings &
  OpenIdVariables &
  Allowances & { readonly OPERATOR_PORT?: number; readonly SIGN_IN_LINKS: boolean } & OptionalTexts &
  Readonly<
    Record<
      'HOST' | 'DATA_DIR' | 'OPENAPI_DIR' | 'GUIDES_DIR' | 'RUNBOOKS_DIR' | 'LOG_LEVEL' | AddressSetting,
      string
    > &
      Record<
        | 'PORT'
        | 'OPS_PORT'
        | 'DRAIN_DELAY_MS'
        | 'RATE_LIMIT_PER_MINUTE'
        | 'RATE_LIMIT_REPLICAS'
        | 'CHECK_DEADLINE_MS'
        | 'TRUSTED_PROXIES'
        | 'MAX_CONNECTIONS'
        | 'MAX_CONNECTIONS_PER_ADDRESS'
        | 'ADDRESS_SIGN_IN_FAILURES_PER_MINUTE'
        | 'CREDENTIAL_SIGN_IN_FAILURES_PER_MINUTE'
        | 'LEASE_MS'
        | 'RECONCILE_INTERVAL_MS'
        | 'ANSWER_RETENTION_HOURS'
        | 'KEY_RETENTION_DAYS'
        | 'CHECK_LOG_RETENTION_DAYS',
        number
      >
  >;

/** Credentials in an address would be in the settings, which are no place for a secret, and in error texts. */
const addressWithoutCredentials = Joi.string()
  .uri({ scheme: ['http', 'https'] })
  .custom((text: string, helpers) => {
    const { username, password } = new URL(text);
    return username === '' && password === '' ? text : helpers.error('credentials');
  })
  .messages({ credentials: '{#label} must be an address without a name and password' });

const schema = Joi.object<Settings>({
  ...MONGO_VARIABLES,
  HOST: Joi.string().default('0.0.0.0'),
  PORT: port.default(GATEWAY.port),
  OPS_PORT,
  OPERATOR_PORT: port,
  DRAIN_DELAY_MS,
  GRPC_TLS_DIR: Joi.string(),
  DATA_DIR: Joi.string().default('./data'),
  OPENAPI_DIR: Joi.string().default('gateway/openapi'),
  GUIDES_DIR: Joi.string().default('docs/guides'),
  RUNBOOKS_DIR: Joi.string().default('docs/runbooks'),
  CONSOLE_URL: Joi.string().uri({ scheme: ['http', 'https'] }),
  PROMETHEUS_URL: addressWithoutCredentials,
  LOG_LEVEL,
  WALLET_ADDRESS: address,
  PAYER_CATALOG_ADDRESS: address,
  CLEARINGHOUSE_ADDRESS: address,
  MOCK_FIXTURES_ADDRESS: address,
  ...SECRET_VARIABLES,
  RATE_LIMIT_PER_MINUTE: Joi.number().integer().min(1).max(1_000_000).default(1_200),
  RATE_LIMIT_REPLICAS: Joi.number().integer().min(1).max(1_000).default(1),
  REDIS_URL: secretSetting(Joi.string().uri({ scheme: ['redis', 'rediss'] })),
  REDIS_TLS_CERT_FILE: pemFile('cert'),
  REDIS_TLS_KEY_FILE: pemFile('key'),
  REDIS_TLS_CA_FILE: pemFile('ca'),
  ALLOW_CLEAR_TEXT_SERVICES: ALLOWANCE,
  ALLOW_UNVERIFIED_TLS: ALLOWANCE,
  ALLOW_WEAK_SECRETS: ALLOWANCE,
  CHECK_DEADLINE_MS,
  TRUSTED_PROXIES: Joi.number().integer().min(0).max(10).default(0),
  MAX_CONNECTIONS: Joi.number().integer().min(10).max(100_000).default(1_000),
  // Behind a proxy, every connection has the proxy's address.
  MAX_CONNECTIONS_PER_ADDRESS: Joi.number()
    .integer()
    .min(0)
    .max(100_000)
    .default(({ TRUSTED_PROXIES }: Partial<Settings>) => (TRUSTED_PROXIES === 0 ? 250 : 0)),
  ADDRESS_SIGN_IN_FAILURES_PER_MINUTE: Joi.number().integer().min(0).max(100_000).default(30),
  CREDENTIAL_SIGN_IN_FAILURES_PER_MINUTE: Joi.number().integer().min(0).max(100_000).default(10),
  SIGN_IN_LINKS: Joi.boolean().default(false),
  ...OPENID_VARIABLES,
  LEASE_MS: Joi.number().integer().min(1_000).max(60_000).default(30_000),
  RECONCILE_INTERVAL_MS: Joi.number().integer().min(100).max(30_000).default(10_000),
  ANSWER_RETENTION_HOURS: Joi.number().integer().min(1).max(720).default(24),
  KEY_RETENTION_DAYS: Joi.number().integer().min(1).max(400).default(30),
  CHECK_LOG_RETENTION_DAYS: Joi.number().integer().min(30).max(3_650).default(400),
})
  .and('REDIS_TLS_CERT_FILE', 'REDIS_TLS_KEY_FILE')
  .and('VAULT_ADDR', 'VAULT_TRANSIT_KEY')
  .and('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET')
  .and('OIDC_ROLE_CLAIM', 'OIDC_ROLES')
  .custom(keysOutliveAnswers)
  .custom(redisFilesAreUsed);

/** If a key is forgotten before its answer, or deleted with its record, a late retry is charged again. */
function keysOutliveAnswers(
  settings: Settings,
  helpers: Joi.CustomHelpers<Settings>,
): Settings | Joi.ErrorReport {
  const { ANSWER_RETENTION_HOURS, KEY_RETENTION_DAYS, CHECK_LOG_RETENTION_DAYS } = settings;
  const isAnswerKnown = ANSWER_RETENTION_HOURS * HOUR_MS <= KEY_RETENTION_DAYS * DAY_MS;
  if (isAnswerKnown && KEY_RETENTION_DAYS <= CHECK_LOG_RETENTION_DAYS) return settings;
  return helpers.message({
    custom:
      'ANSWER_RETENTION_HOURS must not be longer than KEY_RETENTION_DAYS, nor KEY_RETENTION_DAYS longer than CHECK_LOG_RETENTION_DAYS',
  });
}

/** Refuses TLS files that would not be used: the operator would believe that they are. */
function redisFilesAreUsed(
  settings: Settings,
  helpers: Joi.CustomHelpers<Settings>,
): Settings | Joi.ErrorReport {
  if (redisTls(settings) === undefined || settings.REDIS_URL?.startsWith('rediss:') === true) return settings;
  return helpers.message({
    custom: 'REDIS_TLS_CERT_FILE, REDIS_TLS_KEY_FILE and REDIS_TLS_CA_FILE need a REDIS_URL of rediss://',
  });
}

function redisTls(settings: Settings): TlsFiles | undefined {
  const { REDIS_TLS_CERT_FILE: cert, REDIS_TLS_KEY_FILE: key, REDIS_TLS_CA_FILE: ca } = settings;
  return tlsFiles({ cert, key, ca });
}

/** @throws ConfigError naming every setting that is missing, wrong, or unsafe in production */
export function readConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const settings = parseEnv(schema, env);
  const services = servicesOf(settings);
  const secrets = secretsOf(settings);
  const keyService = keyServiceOf(settings);
  return {
    host: settings.HOST,
    port: settings.PORT,
    operatorPort: settings.OPERATOR_PORT,
    opsPort: settings.OPS_PORT,
    databasePath: join(resolve(settings.DATA_DIR), 'gateway.sqlite'),
    mongo: mongoSettings(settings),
    openApiDir: settings.OPENAPI_DIR,
    guidesDir: settings.GUIDES_DIR,
    runbooksDir: settings.RUNBOOKS_DIR,
    consoleUrl: settings.CONSOLE_URL?.replace(/\/+$/, ''),
    prometheusUrl: settings.PROMETHEUS_URL?.replace(/\/+$/, ''),
    tlsDir: settings.GRPC_TLS_DIR,
    drainDelayMs: settings.DRAIN_DELAY_MS,
    services,
    secrets,
    keyService,
    redis:
      settings.REDIS_URL === undefined
        ? undefined
        : { url: settings.REDIS_URL, tls: redisTls(settings), replicas: settings.RATE_LIMIT_REPLICAS },
    rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    checkDeadlineMs: settings.CHECK_DEADLINE_MS,
    trustedProxies: settings.TRUSTED_PROXIES,
    connections: { max: settings.MAX_CONNECTIONS, maxPerAddress: settings.MAX_CONNECTIONS_PER_ADDRESS },
    signInLimits: {
      perAddress: settings.ADDRESS_SIGN_IN_FAILURES_PER_MINUTE,
      perCredential: settings.CREDENTIAL_SIGN_IN_FAILURES_PER_MINUTE,
    },
    hasSignInLinks: settings.SIGN_IN_LINKS,
    openId: openIdOf(settings),
    reconcileIntervalMs: settings.RECONCILE_INTERVAL_MS,
    lifetimes: {
      leaseMs: settings.LEASE_MS,
      answerMs: settings.ANSWER_RETENTION_HOURS * HOUR_MS,
      recordMs: settings.KEY_RETENTION_DAYS * DAY_MS,
      logMs: settings.CHECK_LOG_RETENTION_DAYS * DAY_MS,
    },
    log: createLog({ level: settings.LOG_LEVEL }),
    allowed: demandSafety(env, [
      ...clearTextServices(services, settings.GRPC_TLS_DIR),
      ...clearTextRedis(settings.REDIS_URL),
      ...mongoUnsafe(settings),
      ...clearTextKeyService(keyService),
      ...weakSecrets(secrets),
    ]),
  };
}

function servicesOf(settings: Settings): GatewayConfig['services'] {
  return forEachService((name) => settings[SERVICES[name].addressSetting]);
}

/** Every variable this process reads. */
export const GATEWAY_VARIABLES: readonly string[] = variablesOf(schema);
