import { ConfigError } from '@eligibility/kit';
import { readConfig } from './config';

const REQUIRED = {
  CLEARINGHOUSE_URL: 'https://clearinghouse.test/eligibility/v3',
  CLEARINGHOUSE_API_KEY: 'a-secret-key',
};

function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (thrown) {
    if (thrown instanceof ConfigError) return thrown.message;
    throw thrown;
  }
  return 'accepted';
}

describe('the configuration', () => {
  it('needs only the clearinghouse and has a default for the rest', () => {
    expect(readConfig(REQUIRED)).toMatchObject({
      bindAddress: '0.0.0.0:50053',
      connectors: [
        {
          name: 'default',
          maxInFlight: 256,
          settings: { format: 'json', url: REQUIRED.CLEARINGHOUSE_URL, apiKey: 'a-secret-key' },
        },
      ],
      providerMaxInFlight: 32,
      deadlineMs: 20_000,
      payerMaxInFlight: 32,
      circuitOpenMs: 5_000,
      treat79AsAccount: false,
    });
  });

  it('takes every setting from the environment', () => {
    const config = readConfig({
      ...REQUIRED,
      GRPC_ADDRESS: '127.0.0.1:0',
      CHECK_DEADLINE_MS: '8000',
      PAYER_MAX_IN_FLIGHT: '4',
      CIRCUIT_OPEN_MS: '1000',
      TREAT_AAA_79_AS_ACCOUNT: 'true',
      LOG_LEVEL: 'silent',
    });
    expect(config).toMatchObject({
      bindAddress: '127.0.0.1:0',
      deadlineMs: 8_000,
      payerMaxInFlight: 4,
      circuitOpenMs: 1_000,
      treat79AsAccount: true,
    });
  });

  it('reads every connector it is told of, each from variables of its own', () => {
    const { connectors } = readConfig({
      ...REQUIRED,
      CLEARINGHOUSE_CONNECTORS: 'north, far-south',
      CLEARINGHOUSE_NORTH_URL: 'https://north.test/v3',
      CLEARINGHOUSE_NORTH_API_KEY: 'north-secret',
      CLEARINGHOUSE_NORTH_MAX_IN_FLIGHT: '50',
      CLEARINGHOUSE_FAR_SOUTH_FORMAT: 'core-soap',
      CLEARINGHOUSE_FAR_SOUTH_URL: 'https://south.test/core',
      CLEARINGHOUSE_FAR_SOUTH_USERNAME: 'us',
      CLEARINGHOUSE_FAR_SOUTH_PASSWORD: 'south-secret',
      CLEARINGHOUSE_FAR_SOUTH_SENDER_ID: 'US0001',
      CLEARINGHOUSE_FAR_SOUTH_RECEIVER_ID: 'SOUTH1',
    });
    expect(connectors.map(({ name }) => name)).toEqual(['default', 'north', 'far-south']);
    expect(connectors.slice(1)).toMatchObject([
      { maxInFlight: 50, settings: { format: 'json', url: 'https://north.test/v3', apiKey: 'north-secret' } },
      { maxInFlight: 256, settings: { format: 'core-soap', url: 'https://south.test/core' } },
    ]);
  });

  it('names the variable of the connector that it belongs to, and shows no secret', () => {
    const message = refusalOf({
      ...REQUIRED,
      CLEARINGHOUSE_CONNECTORS: 'north',
      CLEARINGHOUSE_NORTH_API_KEY: 'short',
    });
    expect(message).toMatch(/CLEARINGHOUSE_NORTH_URL.*CLEARINGHOUSE_NORTH_API_KEY/);
    expect(message).not.toContain('short');
  });

  it.each(['default', 'north,north', 'North', 'north,', 'north south'])(
    'takes no connectors %j',
    (CLEARINGHOUSE_CONNECTORS) => {
      expect(refusalOf({ ...REQUIRED, CLEARINGHOUSE_CONNECTORS })).toContain('CLEARINGHOUSE_CONNECTORS');
    },
  );

  it('names everything that is missing', () => {
    expect(refusalOf({})).toMatch(/CLEARINGHOUSE_URL.*CLEARINGHOUSE_API_KEY/);
  });

  it.each([
    ['CLEARINGHOUSE_URL', 'ftp://clearinghouse.test'],
    ['CLEARINGHOUSE_URL', 'clearinghouse.test/eligibility'],
    ['CLEARINGHOUSE_API_KEY', 'short'],
    ['CHECK_DEADLINE_MS', '999'],
    ['CHECK_DEADLINE_MS', '120001'],
    ['PAYER_MAX_IN_FLIGHT', '0'],
    ['PROVIDER_MAX_IN_FLIGHT', '0'],
    ['CLEARINGHOUSE_MAX_IN_FLIGHT', '0'],
    ['CIRCUIT_OPEN_MS', 'soon'],
    ['TREAT_AAA_79_AS_ACCOUNT', 'perhaps'],
    ['LOG_LEVEL', 'loud'],
  ])('names %s when it is %s, and never shows the value', (name, value) => {
    const message = refusalOf({ ...REQUIRED, [name]: value });
    expect(message).toContain(name);
    expect(message).not.toContain(value);
  });
});
