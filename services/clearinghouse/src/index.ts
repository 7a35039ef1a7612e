export { CLEARINGHOUSE_COLLECTIONS } from './adapters/mongo/collections';
export { CLEARINGHOUSE_VARIABLES, readConfig } from './config';
export { start, type ClearinghouseConfig } from './start';
