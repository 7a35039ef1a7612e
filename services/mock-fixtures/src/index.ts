export { MOCK_FIXTURES_VARIABLES, readConfig } from './config';
export { start, type MockFixturesConfig } from './start';
