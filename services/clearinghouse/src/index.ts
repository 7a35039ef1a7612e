export { CLEARINGHOUSE_COLLECTIONS } from './isolation/adapters/documents/override-store';
export { CLEARINGHOUSE_SETTINGS, readConfig } from './config/config';
export { start, type ClearinghouseConfig } from './bootstrap/start';
export { writeInquiry, type Written } from './bootstrap/write-inquiry';
