export { start, type MockFixturesConfig } from './start';
