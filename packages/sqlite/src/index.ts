export { lockFolder } from './folder-lock';
export { openSqlite, type SqliteDatabase } from './open';
