export { readConfig } from './config';
export { start, type MockFixturesConfig } from './start';
