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
      clearinghouse: { format: 'json', url: REQUIRED.CLEARINGHOUSE_URL, apiKey: 'a-secret-key' },
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
    ['CIRCUIT_OPEN_MS', 'soon'],
    ['TREAT_AAA_79_AS_ACCOUNT', 'perhaps'],
    ['LOG_LEVEL', 'loud'],
  ])('names %s when it is %s, and never shows the value', (name, value) => {
    const message = refusalOf({ ...REQUIRED, [name]: value });
    expect(message).toContain(name);
    expect(message).not.toContain(value);
  });
});
