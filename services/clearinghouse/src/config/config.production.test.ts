import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from '../connectors/http/_certificate';
import { readConfig } from './config';

const REQUIRED = {
  CLEARINGHOUSE_URL: 'https://clearinghouse.test/eligibility/v3',
  CLEARINGHOUSE_API_KEY: 'a-secret-key',
};

describe('the configuration for real patients', () => {
  it('takes the certificate and the authority of a JSON clearinghouse', () => {
    const dir = mkdtempSync(join(tmpdir(), 'eligibility-json-tls-'));
    const { cert, key } = selfSigned('clinics');
    writeFileSync(join(dir, 'cert.pem'), cert);
    writeFileSync(join(dir, 'key.pem'), key);
    const files = {
      CLEARINGHOUSE_TLS_CERT_FILE: join(dir, 'cert.pem'),
      CLEARINGHOUSE_TLS_KEY_FILE: join(dir, 'key.pem'),
      CLEARINGHOUSE_TLS_CA_FILE: join(dir, 'cert.pem'),
    };
    const { settings } = readConfig({ ...REQUIRED, ...files }).connectors[0];
    rmSync(dir, { recursive: true });
    expect(settings.tls).toEqual({ cert, key, ca: cert });
  });

  it('takes the credentials of OAuth 2 in place of a fixed key, all three of them', () => {
    const { CLEARINGHOUSE_API_KEY: _, ...others } = REQUIRED;
    const tokens = {
      CLEARINGHOUSE_TOKEN_URL: 'https://north.test/token',
      CLEARINGHOUSE_CLIENT_ID: 'us',
      CLEARINGHOUSE_CLIENT_SECRET: 'secret',
    };
    expect(readConfig({ ...others, ...tokens }).connectors[0].settings).toMatchObject({
      signIn: { tokenUrl: 'https://north.test/token', clientId: 'us', clientSecret: 'secret' },
    });
    const { CLEARINGHOUSE_CLIENT_SECRET: _secret, ...two } = tokens;
    expect(() => readConfig({ ...others, ...two })).toThrow('CLEARINGHOUSE_CLIENT_SECRET');
  });

  describe('in production', () => {
    const SAFE = { ...REQUIRED, NODE_ENV: 'production', GRPC_TLS_DIR: '/tls' };
    const CLEAR = 'http://clearinghouse.test/v3';

    it.each<[string, Record<string, string>, RegExp, string]>([
      [
        'the default connector',
        { CLEARINGHOUSE_URL: CLEAR },
        /CLEARINGHOUSE_URL/,
        'ALLOW_CLEAR_TEXT_CLEARINGHOUSE',
      ],
      [
        'another connector',
        {
          CLEARINGHOUSE_CONNECTORS: 'far-south',
          CLEARINGHOUSE_FAR_SOUTH_URL: CLEAR,
          CLEARINGHOUSE_FAR_SOUTH_API_KEY: 'south-secret',
        },
        /CLEARINGHOUSE_FAR_SOUTH_URL/,
        'ALLOW_CLEAR_TEXT_CLEARINGHOUSE',
      ],
      ['its own port', { GRPC_TLS_DIR: '' }, /GRPC_ADDRESS.*GRPC_TLS_DIR/, 'ALLOW_CLEAR_TEXT_SERVICES'],
      ['a store', { MONGODB_URI: 'mongodb://db.test/' }, /MONGODB_URI/, 'ALLOW_CLEAR_TEXT_STORES'],
    ])(
      'does not start when %s is in clear text unless that is allowed',
      (_what, unsafe, names, allowance) => {
        expect(() => readConfig({ ...SAFE, ...unsafe })).toThrow(names);
        expect(() => readConfig({ ...SAFE, ...unsafe })).toThrow(`${allowance}=true`);
        expect(readConfig({ ...SAFE, ...unsafe, [allowance]: 'true' }).allowed).toEqual([allowance]);
      },
    );

    it('refuses simulators unless they are allowed; outside of it they are usual', () => {
      expect(readConfig(SAFE).simulators).toBe('refused');
      expect(readConfig({ ...SAFE, ALLOW_SIMULATED_PAYERS: 'true' }).simulators).toBe('allowed');
      expect(readConfig(REQUIRED).simulators).toBeUndefined();
    });

    it('starts with https and mutual TLS, and on the same machine without', () => {
      expect(readConfig(SAFE).allowed).toEqual([]);
      const local = { CLEARINGHOUSE_URL: 'http://127.0.0.1:8090/v3', GRPC_ADDRESS: '127.0.0.1:50053' };
      expect(readConfig({ ...REQUIRED, NODE_ENV: 'production', ...local }).allowed).toEqual([]);
    });
  });
});
