import { resolve } from 'node:path';
import { readConfig } from './config';

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      bindAddress: '0.0.0.0:50052',
      databasePath: resolve('data/payer-catalog.sqlite'),
      seedDir: resolve('fixtures/payers'),
    });
  });

  it('takes what is set', () => {
    const env = {
      GRPC_ADDRESS: '127.0.0.1:1',
      DATA_DIR: '/var/lib/eligibility',
      PAYER_SEED_DIR: '/etc/payers',
      LOG_LEVEL: 'silent',
    };
    expect(readConfig(env)).toMatchObject({
      bindAddress: '127.0.0.1:1',
      databasePath: '/var/lib/eligibility/payer-catalog.sqlite',
      seedDir: '/etc/payers',
    });
  });

  it('names a bad setting', () => {
    expect(() => readConfig({ LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL must be one of');
  });
});
