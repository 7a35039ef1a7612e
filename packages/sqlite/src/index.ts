export type { Migrations } from './database-file';
export { openDocuments } from './documents/open';
export { lockFolder } from './folder-lock';
export { openSqlite, type SqliteDatabase } from './open';
