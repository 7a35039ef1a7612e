import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite, type SqliteDatabase } from '@eligibility/sqlite';
import { MIGRATIONS } from '../store/sqlite/schema';

export type TempDatabase = {
  /** Opens the same file again, as another process would. */
  readonly open: () => SqliteDatabase;
  /** Everything that is on disk. */
  readonly bytes: () => Buffer;
  /** Closes all connections and removes the file. */
  readonly remove: () => Promise<void>;
};

export function tempDatabase(): TempDatabase {
  const dir = mkdtempSync(join(tmpdir(), 'gateway-'));
  const opened: SqliteDatabase[] = [];
  return {
    open: () => {
      const db = openSqlite(join(dir, 'gateway.sqlite'), MIGRATIONS);
      opened.push(db);
      return db;
    },
    bytes: () => Buffer.concat(readdirSync(dir).map((file) => readFileSync(join(dir, file)))),
    remove: async () => {
      await Promise.all(opened.map((db) => db.close()));
      rmSync(dir, { recursive: true });
    },
  };
}
