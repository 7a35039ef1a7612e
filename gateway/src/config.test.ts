import { ConfigError } from '@eligibility/kit';
import { readConfig } from './config';

const SECRET = Buffer.alloc(32).toString('base64');
const REQUIRED = {
  WALLET_ADDRESS: 'localhost:50051',
  PAYER_CATALOG_ADDRESS: 'localhost:50052',
  CLEARINGHOUSE_ADDRESS: 'localhost:50053',
  MOCK_FIXTURES_ADDRESS: 'localhost:50054',
  API_KEY_PEPPER: SECRET,
  FINGERPRINT_KEY: SECRET,
  ANSWER_KEY: SECRET,
  OPERATOR_TOKEN: 'an operator token for the tests only',
};

describe('how long a check is remembered', () => {
  it.each([
    ['an answer would outlive its key', { KEY_RETENTION_DAYS: '1', ANSWER_RETENTION_HOURS: '25' }],
    ['a key would outlive its record', { KEY_RETENTION_DAYS: '31', CHECK_LOG_RETENTION_DAYS: '30' }],
  ])('stops the start when %s: a late retry would be charged again', (_why, retention) => {
    const read = (): unknown => readConfig({ ...REQUIRED, ...retention });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(
      /^[^\n]*ANSWER_RETENTION_HOURS.*KEY_RETENTION_DAYS.*CHECK_LOG_RETENTION_DAYS[^\n]*$/,
    );
  });

  it('may end at once for answer, key and record', () => {
    const retention = {
      ANSWER_RETENTION_HOURS: '720',
      KEY_RETENTION_DAYS: '30',
      CHECK_LOG_RETENTION_DAYS: '30',
    };
    const { answerMs, recordMs, logMs } = readConfig({ ...REQUIRED, ...retention }).lifetimes;
    expect([answerMs, recordMs]).toEqual([logMs, logMs]);
  });
});

describe('connections of one address', () => {
  it.each([
    ['are capped where clients connect themselves', {}, 250],
    ['have no cap behind a proxy, whose address stands for all clients', { TRUSTED_PROXIES: '1' }, 0],
    [
      'have the cap that is set, behind a proxy too',
      { TRUSTED_PROXIES: '1', MAX_CONNECTIONS_PER_ADDRESS: '500' },
      500,
    ],
  ])('%s', (_what, settings, maxPerAddress) => {
    expect(readConfig({ ...REQUIRED, ...settings }).connections).toEqual({ max: 1_000, maxPerAddress });
  });
});
