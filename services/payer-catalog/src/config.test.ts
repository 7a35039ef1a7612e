import { resolve } from 'node:path';
import { readConfig } from './config';

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      bindAddress: '0.0.0.0:50052',
      databasePath: resolve('data/payer-catalog.sqlite'),
      seedDir: resolve('fixtures/payers'),
      refreshIntervalMs: 1_000,
      prices: { wrongMatch: 10, question: 1 },
    });
  });

  it('uses what is set', () => {
    const env = {
      GRPC_ADDRESS: '127.0.0.1:1',
      DATA_DIR: '/var/lib/eligibility',
      PAYER_SEED_DIR: '/etc/payers',
      PAYER_KNOWLEDGE_DIR: '/etc/knowledge',
      PAYER_REFRESH_INTERVAL_MS: '250',
      PAYER_WRONG_MATCH_COST: '45.5',
      PAYER_QUESTION_COST: '0.25',
      LOG_LEVEL: 'silent',
    };
    expect(readConfig(env)).toMatchObject({
      bindAddress: '127.0.0.1:1',
      databasePath: '/var/lib/eligibility/payer-catalog.sqlite',
      seedDir: '/etc/payers',
      knowledgeDir: '/etc/knowledge',
      refreshIntervalMs: 250,
      prices: { wrongMatch: 45.5, question: 0.25 },
    });
  });

  it('never looks for changes so rarely that cached matches become stale', () => {
    expect(() => readConfig({ PAYER_REFRESH_INTERVAL_MS: '5000' })).toThrow('PAYER_REFRESH_INTERVAL_MS');
  });

  it.each(['0', '-1', 'free', 'Infinity'])('refuses %s as a cost', (cost) => {
    expect(() => readConfig({ PAYER_WRONG_MATCH_COST: cost })).toThrow('PAYER_WRONG_MATCH_COST must be ');
    expect(() => readConfig({ PAYER_QUESTION_COST: cost })).toThrow('PAYER_QUESTION_COST must be ');
  });

  it.each([
    { PAYER_WRONG_MATCH_COST: '1' },
    { PAYER_QUESTION_COST: '10' },
    { PAYER_WRONG_MATCH_COST: '2', PAYER_QUESTION_COST: '3' },
  ])('refuses a question that costs as much as a wrong match: %j', (env) => {
    expect(() => readConfig(env)).toThrow('PAYER_WRONG_MATCH_COST must be more than PAYER_QUESTION_COST');
  });

  it('names a bad setting', () => {
    expect(() => readConfig({ LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL must be one of');
  });
});
