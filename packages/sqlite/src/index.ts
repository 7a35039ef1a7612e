export { openSqlite, type SqliteDatabase } from './open';
