import type { SqliteDatabase } from '@eligibility/sqlite';
import type { WorkspaceStore } from '../../access/app/workspace-store';
import { beginOf, pageByAge } from '../shared/age-cursor';
import { keyOf, type KeyRow } from './workspace-rows';

/** Keys of one workspace or of all, and the hashes of usable keys; newest first. */
export function keyList(db: SqliteDatabase): Pick<WorkspaceStore, 'listKeys' | 'listUsableKeyHashes'> {
  // Two statements, because each uses a different index.
  const ofAll = db.prepare(pageOf(''));
  const ofOne = db.prepare(pageOf('workspace_id = ? AND'));
  const usableHashes = db.prepare(
    `SELECT hash FROM api_keys
     WHERE (revoked_at_ms IS NULL OR revoked_at_ms > ?) AND (expires_at_ms IS NULL OR expires_at_ms > ?)
     ORDER BY created_at_ms DESC LIMIT ?`,
  );
  return {
    listUsableKeyHashes: (nowMs, limit) => {
      const rows = db.read(() => usableHashes.all(nowMs, nowMs, limit)) as Pick<KeyRow, 'hash'>[];
      return Promise.resolve(rows.map(({ hash }) => hash));
    },
    listKeys: async ({ workspaceId, usable, limit, cursor }) => {
      const { createdAtMs, id } = beginOf(cursor);
      const wanted = usable === undefined ? null : Number(usable.isUsable);
      const atMs = usable?.atMs ?? 0;
      const page = [createdAtMs, id, wanted, atMs, atMs, wanted, limit + 1];
      const rows = db.read(() =>
        workspaceId === undefined ? ofAll.all(...page) : ofOne.all(workspaceId, ...page),
      ) as KeyRow[];
      return Promise.resolve(pageByAge(rows.map(keyOf), limit, (key) => key));
    },
  };
}

/** The same rule as `isKeyUsable`. */
function pageOf(condition: string): string {
  return `
    SELECT * FROM api_keys
    WHERE ${condition} (created_at_ms, id) < (?, ?)
      AND (? IS NULL
        OR ((revoked_at_ms IS NULL OR revoked_at_ms > ?) AND (expires_at_ms IS NULL OR expires_at_ms > ?)) = ?)
    ORDER BY created_at_ms DESC, id DESC LIMIT ?`;
}
