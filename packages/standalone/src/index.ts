export { readConfig, type StandaloneConfig } from './config';
export { start, type Standalone } from './start';
