export { readConfig, STANDALONE_SETTINGS, type StandaloneConfig } from './config';
export { migrate } from './migrate/migrate';
export { start, type Standalone } from './start';
