export { readConfig } from './config';
export { start, type WalletConfig } from './start';
