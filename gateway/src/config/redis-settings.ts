import { pemFile, secretSetting, tlsFiles, type TlsFiles } from '@eligibility/kit/process';
import Joi from 'joi';

export type RedisVariables = {
  readonly REDIS_URL?: string;
  /** PEM texts: the files are read when the settings are. */
  readonly REDIS_TLS_CERT_FILE?: string;
  readonly REDIS_TLS_KEY_FILE?: string;
  readonly REDIS_TLS_CA_FILE?: string;
  readonly RATE_LIMIT_REPLICAS: number;
};

/** The settings of what gateways share, for the schema of the gateway. */
export const REDIS_VARIABLES: Joi.SchemaMap<RedisVariables> = {
  RATE_LIMIT_REPLICAS: Joi.number()
    .integer()
    .min(1)
    .max(1_000)
    .default(1)
    .description(
      'how many gateways share the rate limits: each allows this fraction of a limit while Redis is down',
    ),
  REDIS_URL: secretSetting(Joi.string().uri({ scheme: ['redis', 'rediss'] })).description(
    '`redis://…` or `rediss://…`: what gateways share in addition to their store; without it each gateway counts and caches on its own',
  ),
  REDIS_TLS_CERT_FILE: pemFile('cert', 'Redis'),
  REDIS_TLS_KEY_FILE: pemFile('key', 'Redis'),
  REDIS_TLS_CA_FILE: pemFile('ca', 'a `rediss://` Redis'),
};

/** Refuses TLS files that would not be used: the operator would believe that they are. */
export function redisFilesAreUsed<Settings extends RedisVariables>(
  settings: Settings,
  helpers: Joi.CustomHelpers<Settings>,
): Settings | Joi.ErrorReport {
  if (redisTls(settings) === undefined || settings.REDIS_URL?.startsWith('rediss:') === true) return settings;
  return helpers.message({
    custom: 'REDIS_TLS_CERT_FILE, REDIS_TLS_KEY_FILE and REDIS_TLS_CA_FILE need a REDIS_URL of rediss://',
  });
}

/** The files of a `rediss://` Redis; undefined when none is set. */
export function redisTls(settings: RedisVariables): TlsFiles | undefined {
  const { REDIS_TLS_CERT_FILE: cert, REDIS_TLS_KEY_FILE: key, REDIS_TLS_CA_FILE: ca } = settings;
  return tlsFiles({ cert, key, ca });
}
