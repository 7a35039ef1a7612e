export { FIXTURE_COLLECTIONS } from './adapters/documents/collections';
export { MOCK_FIXTURES_SETTINGS, readConfig } from './config';
export { start, type MockFixturesConfig } from './start';
