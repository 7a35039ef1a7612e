export { readConfig } from './config';
export { start, type ClearinghouseConfig } from './start';
