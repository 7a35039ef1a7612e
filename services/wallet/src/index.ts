export { WALLET_COLLECTIONS } from './adapters/documents/collections';
export { WALLET_SETTINGS, readConfig } from './config';
export { start, type WalletConfig } from './start';
