import {
  allowances,
  CHECK_DEADLINE_MS,
  DATA_DIR,
  DRAIN_DELAY_MS,
  formed,
  GRPC_TLS_DIR,
  LOG_LEVEL,
  OPS_PORT,
  type AllowanceVariables,
  settingsOf,
  type Setting,
} from '@eligibility/kit/process';
import { type AddressSetting, GATEWAY } from '@eligibility/contract';
import { MONGO_VARIABLES, type MongoVariables } from '@eligibility/mongo';
import Joi from 'joi';
import { WEBHOOK_PORTS } from '../events/services/address-rules';
import { OPENID_VARIABLES, type OpenIdVariables } from './openid-settings';
import { REDIS_VARIABLES, redisFilesAreUsed, type RedisVariables } from './redis-settings';
import { addressWithoutCredentials, networks, origins } from './setting-forms';
import { SECRET_VARIABLES, type SecretSettings } from './secret-settings';

export const HOUR_MS = 60 * 60 * 1_000;
export const DAY_MS = 24 * HOUR_MS;

/**
 * `host:port`, or an address by which gRPC finds several replicas: `dns:///host:port`, `ipv4:host:port,host:port`; a
 * socket, `unix:/path`; or, in the standalone, a server of its process, `in-process:name`.
 */
const address = formed(
  /^(dns:\/{0,3}|ipv[46]:)?[^\s/]+:\d{1,5}$|^unix:\/.+$|^in-process:.+$/,
  'the address of a service, such as wallet:50051 or dns:///wallet:50051',
).required();
const port = Joi.number().port();
const whole = (min: number, max: number): Joi.NumberSchema => Joi.number().integer().min(min).max(max);

type Allowances = AllowanceVariables<
  'ALLOW_CLEAR_TEXT_SERVICES' | 'ALLOW_UNVERIFIED_TLS' | 'ALLOW_WEAK_SECRETS'
>;
type OptionalTexts = Readonly<Partial<Record<'CONSOLE_URL' | 'PROMETHEUS_URL' | 'GRPC_TLS_DIR', string>>>;

/** The variables of the gateway, as they are read. */
export type Settings = MongoVariables &
  SecretSettings &
  OpenIdVariables &
  RedisVariables &
  Allowances & {
    readonly OPERATOR_PORT?: number;
    readonly SIGN_IN_LINKS: boolean;
    readonly CORS_ORIGINS: readonly string[];
    readonly WEBHOOK_ALLOW_CIDRS: readonly string[];
    readonly WEBHOOK_ALLOW_PORTS: string;
  } & OptionalTexts &
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
        | 'CHECK_DEADLINE_MS'
        | 'TRUSTED_PROXIES'
        | 'MAX_CONNECTIONS'
        | 'MAX_CONNECTIONS_PER_ADDRESS'
        | 'MAX_BODIES_MIB'
        | 'MAX_BODIES_PER_WORKSPACE_MIB'
        | 'ADDRESS_SIGN_IN_FAILURES_PER_MINUTE'
        | 'CREDENTIAL_SIGN_IN_FAILURES_PER_MINUTE'
        | 'LEASE_MS'
        | 'RECONCILE_INTERVAL_MS'
        | 'ANSWER_RETENTION_HOURS'
        | 'KEY_RETENTION_DAYS'
        | 'CHECK_LOG_RETENTION_DAYS'
        | 'BATCH_RETENTION_DAYS',
        number
      >
  >;

/** How they are read, with what each is for. */
export const schema = Joi.object<Settings>({
  ...MONGO_VARIABLES,
  HOST: Joi.string().default('0.0.0.0').description('the address that the ports bind to'),
  PORT: port.default(GATEWAY.port).description('the port of the REST API'),
  OPS_PORT,
  OPERATOR_PORT: port.description(
    "a port of its own for `/ops`, at `HOST`; `/ops` at the API's port is then 404",
  ),
  DRAIN_DELAY_MS,
  GRPC_TLS_DIR,
  DATA_DIR,
  OPENAPI_DIR: Joi.string().default('gateway/openapi').description('the folder of the OpenAPI document'),
  GUIDES_DIR: Joi.string().default('docs/guides').description('the folder of the guides that are served'),
  RUNBOOKS_DIR: Joi.string()
    .default('docs/runbooks')
    .description('the folder of the runbooks that are served'),
  CONSOLE_URL: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .description(
      'the origin of the process that serves the console, such as `http://console:8082`, and of the built-in one in the standalone; without it, `/console` is 404',
    ),
  CORS_ORIGINS: origins
    .default([])
    .description(
      'the origins whose web pages may call the API with a key, such as `https://portal.example.org`, with commas between them; without it, browsers let no page of another origin do so. Cookies are never accepted from there',
    ),
  WEBHOOK_ALLOW_CIDRS: networks
    .default([])
    .description(
      'networks that [webhooks](guides/webhooks.md) may be in although they are not public, such as `10.20.0.0/16`, with commas between them, and the only ones where they may be `http://`; addresses of cloud metadata are never reached',
    ),
  WEBHOOK_ALLOW_PORTS: formed(
    /^\d{1,5}(-\d{1,5})?(, *\d{1,5}(-\d{1,5})?)*$/,
    `ports such as ${WEBHOOK_PORTS}`,
  )
    .default(WEBHOOK_PORTS)
    .description(
      'the ports that [webhooks](guides/webhooks.md#addresses-that-are-refused) may have, in allowed networks too, where `http://` has port 80 unless it names another',
    ),
  PROMETHEUS_URL: addressWithoutCredentials.description(
    'where Prometheus is, such as `http://prometheus:9090`; a name or password in it stops the start; operators may ask it [named queries](monitoring.md#named-queries)',
  ),
  LOG_LEVEL,
  WALLET_ADDRESS: address.description(
    'where the service is: `host:port`, or several replicas: `dns:///host:port` for every address behind a name, `ipv4:host:port,host:port`, `ipv6:[host]:port,[host]:port`. Calls go to them in turn, and not to one that cannot be reached',
  ),
  PAYER_CATALOG_ADDRESS: address.description('the same'),
  CLEARINGHOUSE_ADDRESS: address.description('the same'),
  MOCK_FIXTURES_ADDRESS: address.description('the same'),
  ...SECRET_VARIABLES,
  RATE_LIMIT_PER_MINUTE: whole(1, 1_000_000)
    .default(1_200)
    .description('requests of a workspace, the burst the same; a workspace may have its own'),
  ...REDIS_VARIABLES,
  ...allowances('ALLOW_CLEAR_TEXT_SERVICES', 'ALLOW_UNVERIFIED_TLS', 'ALLOW_WEAK_SECRETS'),
  CHECK_DEADLINE_MS,
  TRUSTED_PROXIES: whole(0, 10)
    .default(0)
    .description(
      'how many of your proxies a request passes, each adding to `X-Forwarded-For`, before it arrives here. The clearinghouse receives the public addresses that they saw, as CMS demands of inquiries to Medicare; addresses that a client claims beyond them are not trusted',
    ),
  MAX_CONNECTIONS: whole(10, 100_000)
    .default(1_000)
    .description(
      'connections at once. Above 80 %, idle ones are closed to make room for new ones; when full, the gateway is not ready',
    ),
  // Behind a proxy, every connection has the proxy's address.
  MAX_CONNECTIONS_PER_ADDRESS: whole(0, 100_000)
    .default(({ TRUSTED_PROXIES }: Partial<Settings>) => (TRUSTED_PROXIES === 0 ? 250 : 0))
    .description(
      'connections of one address (an IPv6 /64 counts as one): 250, and no such cap (0) with `TRUSTED_PROXIES`. Set 0 behind a load balancer that adds no `X-Forwarded-For` and hides addresses',
    ),
  // The largest body that a route allows has 16 MiB, and fits when nothing else comes in.
  MAX_BODIES_MIB: whole(16, 4_096)
    .default(32)
    .description(
      'the bytes of bodies at once, of routes that [allow more than 64 KiB](guides/limits.md#sizes-of-bodies): a request counts with the length that it declares, or with all that its route allows, until it is answered; a file with 2 MiB at least, and FHIR with 16 times its bytes. Beyond it the answer is 503 with `Retry-After`. The default is for a heap of 256 MiB',
    ),
  MAX_BODIES_PER_WORKSPACE_MIB: whole(16, 4_096)
    .default(16)
    .description('the same of one workspace, and of all operators together'),
  ADDRESS_SIGN_IN_FAILURES_PER_MINUTE: whole(0, 100_000)
    .default(30)
    .description(
      'failed sign-ins of one client address (an IPv6 /64 counts as one) at each of `/api` and `/ops`, the burst the same; then its sign-ins are answered 429 without being checked. Credentials that work are never counted and keep working. 0 is no limit',
    ),
  CREDENTIAL_SIGN_IN_FAILURES_PER_MINUTE: whole(0, 100_000)
    .default(10)
    .description('failed sign-ins of one key or token, from any address; 0 is no limit'),
  SIGN_IN_LINKS: Joi.boolean()
    .default(false)
    .description(
      'whether operators can make links by which a person signs in to the console once; `true` in the standalone',
    ),
  ...OPENID_VARIABLES,
  LEASE_MS: whole(1_000, 60_000)
    .default(30_000)
    .description('how long a silent process is believed to be alive'),
  RECONCILE_INTERVAL_MS: whole(100, 30_000)
    .default(10_000)
    .description('how often the reconciler looks for what dead processes left behind'),
  ANSWER_RETENTION_HOURS: whole(1, 720)
    .default(24)
    .description(
      'how long a stored answer is replayed, and the documents exchanged for it are stored; not longer than the key is remembered',
    ),
  KEY_RETENTION_DAYS: whole(1, 400)
    .default(30)
    .description(
      'how long a key is remembered, so that a very late retry is refused and not charged again; not longer than its line of the log is kept',
    ),
  CHECK_LOG_RETENTION_DAYS: whole(30, 3_650)
    .default(400)
    .description('how long a line of the check log is kept'),
  BATCH_RETENTION_DAYS: whole(1, 400)
    .default(7)
    .description('how long the rows of a batch and their answers are kept after its end, sealed'),
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

/** For the documentation and the checks of manifests. */
export const GATEWAY_SETTINGS: readonly Setting[] = settingsOf(schema);
