export { WALLET_COLLECTIONS } from './adapters/mongo/collections';
export { readConfig } from './config';
export { start, type WalletConfig } from './start';
