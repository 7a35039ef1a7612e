import type { SqliteDatabase } from '@eligibility/sqlite';
import { MAX_LISTED, type WorkspaceStore } from '../../app/workspace-store';
import { keyOf, workspaceOf, type KeyRow, type WorkspaceRow } from './workspace-rows';

type KeyStore = Pick<
  WorkspaceStore,
  'addKey' | 'findKey' | 'findKeyById' | 'listKeys' | 'revokeKey' | 'touchKeys'
>;

/** The API keys of all workspaces. */
export function keyStatements(db: SqliteDatabase): KeyStore {
  const addKey = db.prepare('INSERT INTO api_keys VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const findByHash = db.prepare(
    'SELECT * FROM api_keys WHERE hash = ? OR hash IN (SELECT value FROM json_each(?))',
  );
  const findById = db.prepare('SELECT * FROM api_keys WHERE id = ?');
  const findWorkspace = db.prepare('SELECT * FROM workspaces WHERE id = ?');
  const listKeys = db.prepare(
    `SELECT * FROM api_keys WHERE workspace_id = ? ORDER BY created_at_ms, id LIMIT ${String(MAX_LISTED)}`,
  );
  const revoke = db.prepare(
    'UPDATE api_keys SET revoked_at_ms = min(coalesce(revoked_at_ms, ?), ?) WHERE id = ?',
  );
  const touch = db.prepare('UPDATE api_keys SET last_used_at_ms = ? WHERE id = ?');

  return {
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
    listKeys: (workspaceId) =>
      Promise.resolve((db.read(() => listKeys.all(workspaceId)) as KeyRow[]).map(keyOf)),
    revokeKey: (id, atMs) => db.write(() => revoke.run(atMs, atMs, id).changes === 1),
    touchKeys: (lastUsedAtMs) =>
      db.write(() => {
        lastUsedAtMs.forEach((atMs, id) => touch.run(atMs, id));
      }),
  };
}
