import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentDatabase } from '@eligibility/documents';
import { openDocuments } from '@eligibility/sqlite';
import { GATEWAY_COLLECTIONS } from '../bootstrap/stores';

export type TempDatabase = {
  /** Opens the same file again, as another process would. */
  readonly open: () => DocumentDatabase;
  /** Everything that is on disk. */
  readonly bytes: () => Buffer;
  /** Closes all connections and removes the file. */
  readonly remove: () => Promise<void>;
};

export function tempDatabase(): TempDatabase {
  const dir = mkdtempSync(join(tmpdir(), 'gateway-'));
  const opened: DocumentDatabase[] = [];
  return {
    open: () => {
      const db = openDocuments(join(dir, 'gateway.sqlite'), GATEWAY_COLLECTIONS);
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
