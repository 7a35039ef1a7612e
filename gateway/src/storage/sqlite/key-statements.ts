import type { SqliteDatabase } from '@eligibility/sqlite';
import type { KeyRecords, WorkspaceStore } from '../../access/app/workspace-store';
import { KEY_LIMIT_COLUMNS, keyLimitValues } from './key-limits';
import { keyList } from './key-list';
import { keyOf, workspaceOf, type KeyRow, type WorkspaceRow } from './workspace-rows';

/** The API keys of all workspaces. */
export function keyStatements(db: SqliteDatabase): KeyRecords {
  const addKey = db.prepare(
    `INSERT INTO api_keys (id, hash, workspace_id, name, last_four, scopes, client_ids, created_at_ms, expires_at_ms,
       revoked_at_ms, last_used_at_ms, ${KEY_LIMIT_COLUMNS.join(', ')})
     VALUES (${Array(11 + KEY_LIMIT_COLUMNS.length)
       .fill('?')
       .join(', ')})`,
  );
  const findByHash = db.prepare(
    'SELECT * FROM api_keys WHERE hash = ? OR hash IN (SELECT value FROM json_each(?))',
  );
  const findById = db.prepare('SELECT * FROM api_keys WHERE id = ?');
  const findWorkspace = db.prepare('SELECT * FROM workspaces WHERE id = ?');
  const revoke = db.prepare(
    'UPDATE api_keys SET revoked_at_ms = min(coalesce(revoked_at_ms, ?), ?) WHERE id = ?',
  );
  const revokeAll = db.prepare(
    'UPDATE api_keys SET revoked_at_ms = ? WHERE workspace_id = ? AND (revoked_at_ms IS NULL OR revoked_at_ms > ?)',
  );
  const touch = db.prepare('UPDATE api_keys SET last_used_at_ms = ? WHERE id = ?');

  return {
    ...keyList(db),
    changeKey: keyChange(db),
    addKey: (key) =>
      db.write(() => {
        addKey.run(
          key.id,
          key.hash,
          key.workspaceId,
          key.name,
          key.lastFour,
          key.scopes.join(' '),
          key.clientIds?.join(' ') ?? null,
          key.createdAtMs,
          key.expiresAtMs ?? null,
          key.revokedAtMs ?? null,
          key.lastUsedAtMs ?? null,
          ...keyLimitValues(key.limits),
        );
      }),
    findKey: (hash, former = () => []) => {
      const row = db.read(() => findByHash.get(hash, JSON.stringify(former()))) as KeyRow | undefined;
      if (row === undefined) return Promise.resolve(undefined);
      const workspace = workspaceOf(db.read(() => findWorkspace.get(row.workspace_id)) as WorkspaceRow);
      return Promise.resolve({ workspace, key: keyOf(row) });
    },
    findKeyById: (id) => {
      const row = db.read(() => findById.get(id)) as KeyRow | undefined;
      return Promise.resolve(row === undefined ? undefined : keyOf(row));
    },
    revokeKey: (id, atMs) => db.write(() => revoke.run(atMs, atMs, id).changes === 1),
    revokeKeys: (workspaceId, atMs) => db.write(() => revokeAll.run(atMs, workspaceId, atMs).changes),
    touchKeys: (lastUsedAtMs) =>
      db.write(() => {
        lastUsedAtMs.forEach((atMs, id) => touch.run(atMs, id));
      }),
  };
}

function keyChange(db: SqliteDatabase): WorkspaceStore['changeKey'] {
  const findById = db.prepare('SELECT * FROM api_keys WHERE id = ?');
  const limit = db.prepare(
    `UPDATE api_keys SET ${KEY_LIMIT_COLUMNS.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`,
  );
  return (id, change) =>
    db.write(() => {
      const row = findById.get(id) as KeyRow | undefined;
      if (row === undefined) return undefined;
      const key = keyOf(row);
      const limits = { ...key.limits, ...change };
      limit.run(...keyLimitValues(limits), id);
      return { ...key, limits };
    });
}
