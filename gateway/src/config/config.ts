import { join, resolve } from 'node:path';
import { createLog, demandSafety, parseEnv } from '@eligibility/kit/process';
import { mongoSettings, mongoUnsafe } from '@eligibility/mongo';
import { forEachService, SERVICES } from '@eligibility/contract';
import type { GatewayConfig } from './gateway-config';
import { openIdOf } from './openid-settings';
import { redisTls } from './redis-settings';
import { keyServiceOf, secretsOf } from './secret-settings';
import { DAY_MS, HOUR_MS, schema, type Settings } from './settings';
import { clearTextKeyService, clearTextRedis, clearTextServices, weakSecrets } from './unsafe-settings';

const MIB = 1024 * 1024;

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
    corsOrigins: settings.CORS_ORIGINS,
    webhooks: { allowed: settings.WEBHOOK_ALLOW_CIDRS, ports: settings.WEBHOOK_ALLOW_PORTS },
    prometheusUrl: settings.PROMETHEUS_URL?.replace(/\/+$/, ''),
    tlsDir: settings.GRPC_TLS_DIR,
    drainDelayMs: settings.DRAIN_DELAY_MS,
    services,
    secrets,
    acceptsNewSecrets: settings.ACCEPT_NEW_SECRETS,
    keyService,
    redis:
      settings.REDIS_URL === undefined
        ? undefined
        : { url: settings.REDIS_URL, tls: redisTls(settings), replicas: settings.RATE_LIMIT_REPLICAS },
    rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    checkDeadlineMs: settings.CHECK_DEADLINE_MS,
    trustedProxies: settings.TRUSTED_PROXIES,
    connections: { max: settings.MAX_CONNECTIONS, maxPerAddress: settings.MAX_CONNECTIONS_PER_ADDRESS },
    bodies: bodiesOf(settings),
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
      batchMs: settings.BATCH_RETENTION_DAYS * DAY_MS,
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

function bodiesOf({ MAX_BODIES_MIB, MAX_BODIES_PER_WORKSPACE_MIB }: Settings): GatewayConfig['bodies'] {
  return { workspaceBytes: MAX_BODIES_PER_WORKSPACE_MIB * MIB, allBytes: MAX_BODIES_MIB * MIB };
}

function servicesOf(settings: Settings): GatewayConfig['services'] {
  return forEachService((name) => settings[SERVICES[name].addressSetting]);
}
