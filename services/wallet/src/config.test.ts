import { resolve } from 'node:path';
import { readConfig } from './config';

describe('readConfig', () => {
  it('needs no setting at all', () => {
    const config = readConfig({});
    expect(config.bindAddress).toBe('0.0.0.0:50051');
    expect(config.databasePath).toBe(resolve('data/wallet.sqlite'));
  });

  it('keeps the wallets under DATA_DIR', () => {
    const config = readConfig({ DATA_DIR: '/var/lib/eligibility', GRPC_ADDRESS: '127.0.0.1:7000' });
    expect(config.bindAddress).toBe('127.0.0.1:7000');
    expect(config.databasePath).toBe('/var/lib/eligibility/wallet.sqlite');
  });
});
