import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@eligibility/kit/process';
import { certificateAuthority } from '@eligibility/kit/testing';
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

describe('the origins whose pages may call the API', () => {
  it('are none, or those of the list', () => {
    expect(readConfig(REQUIRED).corsOrigins).toEqual([]);
    const CORS_ORIGINS = 'https://portal.example.org, http://localhost:3000';
    expect(readConfig({ ...REQUIRED, CORS_ORIGINS }).corsOrigins).toEqual(CORS_ORIGINS.split(', '));
  });

  it.each(['*', 'portal.example.org', 'https://portal.example.org/', 'https://a.example,', 'null'])(
    'stop the start with %s, which no browser sends',
    (CORS_ORIGINS) => {
      expect(() => readConfig({ ...REQUIRED, CORS_ORIGINS })).toThrow(/CORS_ORIGINS/);
    },
  );
});

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

  it('may end at once for the answer, the key and the record', () => {
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
    ['have no cap behind a proxy, whose address is that of all clients', { TRUSTED_PROXIES: '1' }, 0],
    [
      'have the configured limit, behind a proxy too',
      { TRUSTED_PROXIES: '1', MAX_CONNECTIONS_PER_ADDRESS: '500' },
      500,
    ],
  ])('%s', (_what, settings, maxPerAddress) => {
    expect(readConfig({ ...REQUIRED, ...settings }).connections).toEqual({ max: 1_000, maxPerAddress });
  });
});

describe('the address of Prometheus', () => {
  it('is taken without a name and password', () => {
    const settings = { ...REQUIRED, PROMETHEUS_URL: 'http://prometheus:9090/' };
    expect(readConfig(settings).prometheusUrl).toBe('http://prometheus:9090');
  });

  it.each(['http://u:hidden@prometheus:9090', 'https://hidden@prometheus', 'http://:hidden@prometheus'])(
    'stops the start with credentials in it, which the message does not show: %s',
    (PROMETHEUS_URL) => {
      const read = (): unknown => readConfig({ ...REQUIRED, PROMETHEUS_URL });
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(
        /^(?!.*hidden)[^\n]*PROMETHEUS_URL must be an address without a name and password[^\n]*$/,
      );
    },
  );
});

describe('failed sign-ins', () => {
  it('are limited by address and by credential unless the limits are switched off', () => {
    expect(readConfig(REQUIRED).signInLimits).toEqual({ perAddress: 30, perCredential: 10 });
    const off = {
      ADDRESS_SIGN_IN_FAILURES_PER_MINUTE: '0',
      CREDENTIAL_SIGN_IN_FAILURES_PER_MINUTE: '0',
    };
    expect(readConfig({ ...REQUIRED, ...off }).signInLimits).toEqual({ perAddress: 0, perCredential: 0 });
  });
});

describe('production', () => {
  const random = (): string => randomBytes(32).toString('base64');
  const SAFE = {
    ...REQUIRED,
    NODE_ENV: 'production',
    GRPC_TLS_DIR: '/tls',
    API_KEY_PEPPER: random(),
    FINGERPRINT_KEY: random(),
    ANSWER_KEY: random(),
  };

  it('starts with safe settings, and allows nothing unsafe', () => {
    const stores = {
      MONGODB_URI: 'mongodb://u:p@db1.test,db2.test/?replicaSet=rs&tls=true',
      REDIS_URL: 'rediss://redis.test',
    };
    expect(readConfig({ ...SAFE, ...stores }).allowed).toEqual([]);
  });

  it('needs no encryption on the same machine', () => {
    const { GRPC_TLS_DIR: _tls, ...plain } = SAFE;
    const stores = { MONGODB_URI: 'mongodb://localhost,127.0.0.1:27018/', REDIS_URL: 'redis://[::1]:6379' };
    expect(readConfig({ ...plain, ...stores }).allowed).toEqual([]);
  });

  it.each<[string, Record<string, string>, string, string]>([
    [
      'services in clear text',
      { GRPC_TLS_DIR: '', WALLET_ADDRESS: 'dns:///wallet:50051' },
      'WALLET_ADDRESS',
      'ALLOW_CLEAR_TEXT_SERVICES',
    ],
    ['Redis in clear text', { REDIS_URL: 'redis://redis.test' }, 'REDIS_URL', 'ALLOW_CLEAR_TEXT_STORES'],
    [
      'MongoDB in clear text',
      { MONGODB_URI: 'mongodb://localhost,db.test/?replicaSet=rs' },
      'MONGODB_URI',
      'ALLOW_CLEAR_TEXT_STORES',
    ],
    [
      'MongoDB of which TLS was switched off',
      { MONGODB_URI: 'mongodb+srv://db.test/?tls=false' },
      'MONGODB_URI',
      'ALLOW_CLEAR_TEXT_STORES',
    ],
    [
      'MongoDB that nothing proves',
      { MONGODB_URI: 'mongodb://db.test/?tls=true&tlsallowinvalidcertificates=true' },
      'MONGODB_URI',
      'ALLOW_UNVERIFIED_TLS',
    ],
    [
      'a key service in clear text',
      { VAULT_ADDR: 'http://vault.test:8200', VAULT_TRANSIT_KEY: 'answers' },
      'VAULT_ADDR',
      'ALLOW_CLEAR_TEXT_STORES',
    ],
    ['a pepper of zeros', { API_KEY_PEPPER: SECRET }, 'API_KEY_PEPPER', 'ALLOW_WEAK_SECRETS'],
    [
      'one secret for two purposes',
      { FINGERPRINT_KEY: SAFE.ANSWER_KEY },
      'FINGERPRINT_KEY and the answer key 1',
      'ALLOW_WEAK_SECRETS',
    ],
    [
      'a token that is another secret',
      { OPERATOR_TOKEN: SAFE.API_KEY_PEPPER },
      'API_KEY_PEPPER and OPERATOR_TOKEN',
      'ALLOW_WEAK_SECRETS',
    ],
    ['a token of one letter', { OPERATOR_TOKEN: 'x'.repeat(40) }, 'OPERATOR_TOKEN', 'ALLOW_WEAK_SECRETS'],
  ])('does not start with %s unless that is allowed', (_what, unsafe, names, allowance) => {
    const read = (): unknown => readConfig({ ...SAFE, ...unsafe });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^[^\\n]*${names}[^\\n]*${allowance}=true[^\\n]*$`));
    expect(readConfig({ ...SAFE, ...unsafe, [allowance]: 'true' }).allowed).toEqual([allowance]);
  });

  it('accepts unsafe settings outside production', () => {
    expect(readConfig(REQUIRED).allowed).toEqual([]);
  });
});

describe('the TLS files of Redis', () => {
  it('are refused when they would not be used', () => {
    const dir = mkdtempSync(join(tmpdir(), 'eligibility-redis-ca-'));
    const file = join(certificateAuthority(dir).issue('redis'), 'ca.crt');
    const plain = { ...REQUIRED, REDIS_URL: 'redis://redis.test', REDIS_TLS_CA_FILE: file };
    expect(() => readConfig(plain)).toThrow(/REDIS_TLS_CA_FILE.*rediss/);
    const { redis } = readConfig({ ...plain, REDIS_URL: 'rediss://redis.test' });
    expect(redis?.tls?.ca).toContain('BEGIN CERTIFICATE');
    rmSync(dir, { recursive: true });
  });
});

describe('the secrets of rings', () => {
  const random = (): string => randomBytes(32).toString('base64');

  it('are those of the plural setting, then the single one, and chain the audit log unless it has its own', () => {
    const [next, audit] = [`2:${random()}`, `9:${random()}`];
    const rotating = { ...REQUIRED, API_KEY_PEPPERS: next, FINGERPRINT_KEYS: next };
    const { secrets } = readConfig(rotating);
    const idsOf = (ring: readonly { id: string }[]): readonly string[] => ring.map(({ id }) => id);
    expect([idsOf(secrets.apiKeyPeppers), secrets.namesPeppers]).toEqual([['2', '1'], true]);
    expect([idsOf(secrets.fingerprintKeys), idsOf(secrets.auditKeys)]).toEqual([
      ['2', '1'],
      ['2', '1'],
    ]);
    expect(idsOf(readConfig({ ...rotating, AUDIT_KEYS: audit }).secrets.auditKeys)).toEqual(['9']);
    expect(readConfig(REQUIRED).secrets.namesPeppers).toBe(false);
  });

  it.each(['API_KEY_PEPPER', 'FINGERPRINT_KEY', 'ANSWER_KEY'])(
    'stop the start without %s and its ring',
    (name) => {
      expect(() => readConfig({ ...REQUIRED, [name]: undefined })).toThrow(
        new RegExp(`${name} or ${name.replace('PEPPER', 'PEPPERS').replace(/KEY$/, 'KEYS')} is required`),
      );
    },
  );

  it('need no answer key with a key service, whose address and key go together', () => {
    const service = { VAULT_ADDR: 'https://vault.test:8200', VAULT_TRANSIT_KEY: 'answers' };
    const { secrets, keyService } = readConfig({ ...REQUIRED, ...service, ANSWER_KEY: undefined });
    expect(secrets.answerKeys).toEqual([]);
    expect(keyService).toMatchObject({
      vault: { mount: 'transit', keyName: 'answers' },
      outageMs: 4 * 3_600_000,
    });
    for (const missing of Object.keys(service))
      expect(() => readConfig({ ...REQUIRED, ...service, [missing]: undefined })).toThrow(missing);
  });
});
