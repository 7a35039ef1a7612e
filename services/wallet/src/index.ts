export { WALLET_COLLECTIONS } from './adapters/mongo/collections';
export { WALLET_SETTINGS, readConfig } from './config';
export { start, type WalletConfig } from './start';
