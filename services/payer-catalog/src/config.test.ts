import { resolve } from 'node:path';
import { readConfig } from './config';

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      bindAddress: '0.0.0.0:50052',
      databasePath: resolve('data/payer-catalog.sqlite'),
      seedDir: resolve('fixtures/payers'),
      refreshIntervalMs: 1_000,
    });
  });

  it('uses what is set', () => {
    const env = {
      GRPC_ADDRESS: '127.0.0.1:1',
      DATA_DIR: '/var/lib/eligibility',
      PAYER_SEED_DIR: '/etc/payers',
      PAYER_KNOWLEDGE_DIR: '/etc/knowledge',
      PAYER_REFRESH_INTERVAL_MS: '250',
      LOG_LEVEL: 'silent',
    };
    expect(readConfig(env)).toMatchObject({
      bindAddress: '127.0.0.1:1',
      databasePath: '/var/lib/eligibility/payer-catalog.sqlite',
      seedDir: '/etc/payers',
      knowledgeDir: '/etc/knowledge',
      refreshIntervalMs: 250,
    });
  });

  it('never looks for changes so rarely that cached matches become stale', () => {
    expect(() => readConfig({ PAYER_REFRESH_INTERVAL_MS: '5000' })).toThrow('PAYER_REFRESH_INTERVAL_MS');
  });

  it('names a bad setting', () => {
    expect(() => readConfig({ LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL must be one of');
  });
});
