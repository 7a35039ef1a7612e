export { WALLET_COLLECTIONS } from './adapters/mongo/collections';
export { WALLET_VARIABLES, readConfig } from './config';
export { start, type WalletConfig } from './start';
