import { readConfig as readClearinghouse } from '@eligibility/clearinghouse';
import { readConfig as readConsole } from '@eligibility/console';
import { readConfig as readGateway } from '@eligibility/gateway';
import { ConfigError } from '@eligibility/kit/process';
import { readConfig as readStandalone } from './config';

type Env = Readonly<Record<string, string>>;

/** Words of Joi, which tell an operator nothing. */
const RAW = /required peers|at least one of \[|is not allowed to be|valid uri|fails to match/;

const SECRET = Buffer.alloc(32).toString('base64');
const GATEWAY = {
  WALLET_ADDRESS: 'localhost:50051',
  PAYER_CATALOG_ADDRESS: 'localhost:50052',
  CLEARINGHOUSE_ADDRESS: 'localhost:50053',
  MOCK_FIXTURES_ADDRESS: 'localhost:50054',
  API_KEY_PEPPER: SECRET,
  FINGERPRINT_KEY: SECRET,
  ANSWER_KEY: SECRET,
  OPERATOR_TOKEN: 'an operator token for the tests only',
};
const CLEARINGHOUSE = { CLEARINGHOUSE_URL: 'https://clearinghouse.test/' };
const CORE = {
  CLEARINGHOUSE_FORMAT: 'core-soap',
  CLEARINGHOUSE_SENDER_ID: 'SENDER',
  CLEARINGHOUSE_RECEIVER_ID: 'RECEIVER',
};

describe.each<[string, (env: Env) => unknown, Env, [Env, string][]]>([
  [
    'the gateway',
    readGateway,
    GATEWAY,
    [
      [{ PORT: 'eighty' }, 'PORT must be a number'],
      [{ PORT: '99999' }, 'PORT must be the number of a port, 0 to 65535'],
      [{ RATE_LIMIT_PER_MINUTE: '0' }, 'RATE_LIMIT_PER_MINUTE must be at least 1'],
      [{ TRUSTED_PROXIES: '1.5' }, 'TRUSTED_PROXIES must be a whole number'],
      [{ SIGN_IN_LINKS: 'maybe' }, 'SIGN_IN_LINKS must be true or false'],
      [{ REDIS_URL: 'redis.test' }, 'REDIS_URL must be a whole address whose scheme is redis'],
      [{ CORS_ORIGINS: 'https://portal.test/app' }, 'CORS_ORIGINS must be origins such as https://portal.'],
      [{ WALLET_ADDRESS: 'http://wallet:50051' }, 'must be the address of a service, such as wallet:50051'],
      [{ OPERATOR_TOKEN: 'short' }, 'OPERATOR_TOKEN must have at least 32 characters'],
      [
        { API_KEY_PEPPER: 'salt' },
        'must be 32 random bytes in base64, as openssl rand -base64 32 prints them',
      ],
      [{ API_KEY_PEPPER: '' }, 'API_KEY_PEPPERS is required: openssl rand -base64 32 makes a secret'],
      [{ VAULT_ADDR: 'http://127.0.0.1:1' }, 'VAULT_TRANSIT_KEY must be set together with VAULT_ADDR'],
      [{ OIDC_ISSUER: 'https://identity.test/' }, 'must be set together with OIDC_ISSUER, or none of them'],
      [{ MONGODB_URI: 'db.test:27017' }, 'MONGODB_URI must be a connection string without blanks, such as'],
      [{ MONGODB_DATABASE: 'a.b' }, 'MONGODB_DATABASE must be 1 to 38 letters, digits, _ and -'],
    ],
  ],
  [
    'the clearinghouse service',
    readClearinghouse,
    CLEARINGHOUSE,
    [
      [{}, 'CLEARINGHOUSE_API_KEY is not set (docs/settings.md says what it takes)'],
      [CORE, 'CORE, which needs CLEARINGHOUSE_USERNAME with CLEARINGHOUSE_PASSWORD, or'],
      [{ CLEARINGHOUSE_CONNECTORS: 'North' }, 'must list distinct names such as north,south'],
    ],
  ],
  [
    'the standalone',
    readStandalone,
    {},
    [
      [{ CLEARINGHOUSE_ULR: 'https://x.test/' }, 'CLEARINGHOUSE_ULR is no setting: CLEARINGHOUSE_URL is'],
      [{ CLEARINGHOUSE_FORMAT: 'xml' }, 'CLEARINGHOUSE_FORMAT must be one of json, core-soap, core-mime'],
      [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of debug, info, warn, error, silent'],
      [{ NODE_ENV: 'production' }, 'CLEARINGHOUSE_URL is not set, so that payers would be simulated'],
      [{ NODE_ENV: 'production' }, 'ALLOW_SIMULATED_PAYERS=true allows it'],
    ],
  ],
  ['the console', readConsole, {}, [[{ PORT: '-1' }, 'PORT must be the number of a port']]],
])('a mistake in the settings of %s', (_program, read, rest, mistakes) => {
  it.each(mistakes)('%j is told in one sentence that says what to do', (mistake, sentence) => {
    const start = (): unknown => read({ ...rest, ...mistake });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(sentence);
    expect(start).toThrow(/^[^\n]+$/);
    expect(start).not.toThrow(RAW);
  });
});

describe('what Kubernetes and other programs set', () => {
  it('is no mistake', () => {
    const environment = {
      WALLET_SERVICE_HOST: '10.0.0.1',
      WALLET_SERVICE_PORT: '50051',
      OPT_PORT: 'tcp://10.0.0.1:9090',
      OPT_PORT_9090_TCP_PORT: '9090',
      PORTS: '1',
      HOSTNAME: 'pod',
      OTEL_EXPORTER_OTLP_HEADERS: 'a=b',
    };
    expect(() => readGateway({ ...GATEWAY, ...environment })).not.toThrow();
    expect(() => readStandalone(environment)).not.toThrow();
  });
});
