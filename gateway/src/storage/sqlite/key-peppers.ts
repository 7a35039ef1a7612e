import type { SqliteDatabase } from '@eligibility/sqlite';
import type { WorkspaceStore } from '../../access/app/workspace-store';
import { keyOf, type KeyRow } from './workspace-rows';

/** Lists keys that another pepper hashed, and replaces their hashes. */
export function keyPeppers(db: SqliteDatabase): Pick<WorkspaceStore, 'rehashKeys' | 'listKeysNotUnder'> {
  const rehash = db.prepare('UPDATE api_keys SET hash = ? WHERE id = ? AND hash = ?');
  const notUnder = db.prepare(
    `SELECT * FROM api_keys WHERE instr(hash, ?) <> 1 AND coalesce(revoked_at_ms > ?, 1)
       AND coalesce(expires_at_ms > ?, 1) ORDER BY id LIMIT ?`,
  );
  return {
    rehashKeys: (rehashed) =>
      db.write(() => {
        rehashed.forEach(({ id, from, to }) => rehash.run(to, id, from));
      }),
    listKeysNotUnder: (prefix, nowMs, limit) =>
      Promise.resolve((db.read(() => notUnder.all(prefix, nowMs, nowMs, limit)) as KeyRow[]).map(keyOf)),
  };
}
