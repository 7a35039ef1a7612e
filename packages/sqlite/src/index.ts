export type { Migrations } from './database-file';
export { lockFolder } from './folder-lock';
export { openSqlite, type SqliteDatabase } from './open';
