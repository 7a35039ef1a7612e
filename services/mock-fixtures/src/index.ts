export { FIXTURE_COLLECTIONS } from './adapters/mongo/collections';
export { MOCK_FIXTURES_SETTINGS, readConfig } from './config';
export { start, type MockFixturesConfig } from './start';
