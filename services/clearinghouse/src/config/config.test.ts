import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@eligibility/kit/process';
import { selfSigned } from '../connectors/http/_certificate';
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
          settings: { format: 'json', url: REQUIRED.CLEARINGHOUSE_URL, signIn: { apiKey: 'a-secret-key' } },
        },
      ],
      providerMaxInFlight: 40,
      deadlineMs: 20_000,
      payerMaxInFlight: 40,
      payerSlowMs: 8_000,
      payerSlowMsByPayer: new Map(),
      circuitOpenMs: 5_000,
      treat79AsAccount: false,
      mongo: undefined,
    });
  });

  it('takes every setting from the environment', () => {
    const config = readConfig({
      ...REQUIRED,
      GRPC_ADDRESS: '127.0.0.1:0',
      MONGODB_URI: 'mongodb://db1,db2/?replicaSet=rs0',
      MONGODB_DATABASE: 'north',
      CHECK_DEADLINE_MS: '8000',
      PAYER_MAX_IN_FLIGHT: '4',
      PAYER_SLOW_MS: '3000',
      PAYER_SLOW_MS_BY_PAYER: '00123=15000, 60054=12000',
      CIRCUIT_OPEN_MS: '1000',
      TREAT_AAA_79_AS_ACCOUNT: 'true',
      LOG_LEVEL: 'silent',
    });
    expect(config).toMatchObject({
      bindAddress: '127.0.0.1:0',
      mongo: { uri: 'mongodb://db1,db2/?replicaSet=rs0', databaseName: 'north', allowStandalone: false },
      deadlineMs: 8_000,
      payerMaxInFlight: 4,
      payerSlowMs: 3_000,
      payerSlowMsByPayer: new Map([
        ['00123', 15_000],
        ['60054', 12_000],
      ]),
      circuitOpenMs: 1_000,
      treat79AsAccount: true,
    });
  });

  it('reads every listed connector from its own variables', () => {
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
      {
        maxInFlight: 50,
        settings: { format: 'json', url: 'https://north.test/v3', signIn: { apiKey: 'north-secret' } },
      },
      { maxInFlight: 256, settings: { format: 'core-soap', url: 'https://south.test/core' } },
    ]);
  });

  it('names the variable of the wrong connector setting, and shows no secret', () => {
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

  it.each([
    '00123',
    '00123=',
    '=15000',
    '00123=99',
    '00123=120001',
    '00123=soon',
    '1=500,1=600',
    '1=500,',
    '1=2=500',
  ])('takes no slow limits %j, and says what they look like', (PAYER_SLOW_MS_BY_PAYER) => {
    expect(refusalOf({ ...REQUIRED, PAYER_SLOW_MS_BY_PAYER })).toBe(
      'bad configuration: PAYER_SLOW_MS_BY_PAYER must list each payer once with its limit, 100 to 120000 ms, such as 00123=15000,60054=12000',
    );
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

  describe('of a CORE clearinghouse', () => {
    const folder = mkdtempSync(join(tmpdir(), 'clearinghouse-config-'));
    const pem = selfSigned('clinics');
    const files = {
      CLEARINGHOUSE_TLS_CERT_FILE: join(folder, 'cert.pem'),
      CLEARINGHOUSE_TLS_KEY_FILE: join(folder, 'key.pem'),
    };
    beforeAll(() => {
      writeFileSync(files.CLEARINGHOUSE_TLS_CERT_FILE, pem.cert);
      writeFileSync(files.CLEARINGHOUSE_TLS_KEY_FILE, pem.key);
    });
    afterAll(() => {
      rmSync(folder, { recursive: true });
    });

    const CORE = {
      CLEARINGHOUSE_FORMAT: 'core-soap',
      CLEARINGHOUSE_URL: 'https://clearinghouse.test/core',
      CLEARINGHOUSE_SENDER_ID: 'CLINICS',
      CLEARINGHOUSE_RECEIVER_ID: 'CLEARING',
    };
    const LOGIN = { CLEARINGHOUSE_USERNAME: 'clinics', CLEARINGHOUSE_PASSWORD: 'a-secret' };

    it('needs the two ids and a login, and no API key', () => {
      expect(readConfig({ ...CORE, ...LOGIN }).connectors[0].settings).toEqual({
        format: 'core-soap',
        url: CORE.CLEARINGHOUSE_URL,
        credentials: { username: 'clinics', password: 'a-secret' },
        senderId: 'CLINICS',
        senderQualifier: 'ZZ',
        receiverId: 'CLEARING',
        receiverQualifier: 'ZZ',
        originatorId: '9ELIGCHECK',
        usage: 'P',
        tls: {},
      });
    });

    it('takes the elements that a companion guide states, also from a file, and shows no value of a wrong one', () => {
      const stated = { GS02: 'LLX1210001', ISA04: 'a=b c' };
      const list = 'GS02=LLX1210001; ISA04=a=b c';
      const file = join(folder, 'envelope');
      writeFileSync(file, list);
      for (const given of [{ CLEARINGHOUSE_ENVELOPE: list }, { CLEARINGHOUSE_ENVELOPE_FILE: file }])
        expect(readConfig({ ...CORE, ...LOGIN, ...given }).connectors[0].settings).toMatchObject({
          elements: stated,
        });
      for (const wrong of [
        'GS02',
        'GS01=HS',
        'ISA04=SecretIsTooLong',
        'ISA04=Se*cret',
        'ISA14=1;ISA14=0',
        'ISA16=;',
      ]) {
        const message = refusalOf({ ...CORE, ...LOGIN, CLEARINGHOUSE_ENVELOPE: wrong });
        expect(message).toMatch(
          /^bad configuration: CLEARINGHOUSE_ENVELOPE must list elements with their values/,
        );
        expect(message).not.toContain('Se');
      }
    });

    it('accepts a certificate instead of the login, and reads its files', () => {
      expect(
        readConfig({ ...CORE, ...files, CLEARINGHOUSE_FORMAT: 'core-mime' }).connectors[0].settings,
      ).toMatchObject({
        format: 'core-mime',
        credentials: undefined,
        tls: pem,
      });
    });

    it.each<[string, Record<string, string>, RegExp]>([
      ['there is neither login nor certificate', CORE, /CLEARINGHOUSE_USERNAME.*CLEARINGHOUSE_TLS_CERT_FILE/],
      ['the password is missing', { ...CORE, CLEARINGHOUSE_USERNAME: 'clinics' }, /CLEARINGHOUSE_PASSWORD/],
      ['the ids are missing', { CLEARINGHOUSE_FORMAT: 'core-mime', ...LOGIN }, /SENDER_ID.*RECEIVER_ID/],
      ['an id does not fit in', { ...CORE, ...LOGIN, CLEARINGHOUSE_SENDER_ID: 'X'.repeat(16) }, /SENDER_ID/],
      ['an id has a blank at its end', { ...CORE, ...LOGIN, CLEARINGHOUSE_RECEIVER_ID: 'A ' }, /RECEIVER_ID/],
      ['a login has two lines', { ...CORE, ...LOGIN, CLEARINGHOUSE_USERNAME: 'a\r\nb' }, /USERNAME/],
      ['a file is not there', { ...CORE, ...files, CLEARINGHOUSE_TLS_CA_FILE: '/nowhere' }, /TLS_CA_FILE/],
      [
        'a key is no key',
        { ...CORE, ...files, CLEARINGHOUSE_TLS_KEY_FILE: files.CLEARINGHOUSE_TLS_CERT_FILE },
        /TLS_KEY_FILE/,
      ],
      ['the format is unknown', { ...CORE, ...LOGIN, CLEARINGHOUSE_FORMAT: 'core' }, /CLEARINGHOUSE_FORMAT/],
    ])('is refused by name when %s', (_what, env, names) => {
      expect(refusalOf(env)).toMatch(names);
    });
  });
});
