import type { SqliteDatabase } from '@eligibility/sqlite';
import type { EndpointStore } from '../../events/app/endpoint-store';
import { isToldOf, MOST_ENDPOINTS, type WebhookEndpoint } from '../../events/domain/webhook-endpoint';

export const ENDPOINTS_SCHEMA = `
  CREATE TABLE IF NOT EXISTS webhook_endpoints (
    id TEXT PRIMARY KEY,
    workspace_id TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    version INTEGER NOT NULL,
    -- JSON: all of it, with its secrets sealed.
    content TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS webhook_endpoints_of_workspace ON webhook_endpoints (workspace_id, created_at_ms DESC, id);
  `;

type Row = { readonly content: string };

/** The webhook endpoints in SQLite: a row each. */
export function sqliteEndpointStore(db: SqliteDatabase): EndpointStore {
  const insert = db.prepare(
    `INSERT INTO webhook_endpoints (id, workspace_id, created_at_ms, version, content) SELECT ?1, ?2, ?3, ?4, ?5
     WHERE (SELECT COUNT(*) FROM webhook_endpoints WHERE workspace_id = ?2) < ${String(MOST_ENDPOINTS)}`,
  );
  const find = db.prepare('SELECT content FROM webhook_endpoints WHERE workspace_id = ? AND id = ?');
  const list = db.prepare(
    'SELECT content FROM webhook_endpoints WHERE workspace_id = ? ORDER BY created_at_ms DESC, id',
  );
  const listAll = db.prepare('SELECT content FROM webhook_endpoints WHERE id > ? ORDER BY id LIMIT ?');
  const all = db.prepare('SELECT content FROM webhook_endpoints');
  const replace = db.prepare(
    'UPDATE webhook_endpoints SET version = ?, content = ? WHERE id = ? AND version = ?',
  );
  const remove = db.prepare('DELETE FROM webhook_endpoints WHERE workspace_id = ? AND id = ?');
  return {
    add: (endpoint) =>
      db.write(() => {
        const { id, workspaceId, createdAtMs, version } = endpoint;
        return insert.run(id, workspaceId, createdAtMs, version, JSON.stringify(endpoint)).changes === 1;
      }),
    find: (workspaceId, id) =>
      db.query(() => {
        const row = find.get(workspaceId, id) as Row | undefined;
        return row && endpointOf(row);
      }),
    list: (workspaceId) => db.query(() => (list.all(workspaceId) as Row[]).map(endpointOf)),
    replace: (read, next) =>
      db.write(() => {
        const version = read.version + 1;
        const content = JSON.stringify({ ...next, version });
        return replace.run(version, content, read.id, read.version).changes === 1;
      }),
    remove: (workspaceId, id) => db.write(() => remove.run(workspaceId, id).changes === 1),
    whoChose: (type) =>
      db.query(() => {
        const told = (all.all() as Row[]).map(endpointOf).filter((endpoint) => isToldOf(endpoint, type));
        return [...new Set(told.map(({ workspaceId }) => workspaceId))];
      }),
    listAll: (after, limit) => db.query(() => (listAll.all(after, limit) as Row[]).map(endpointOf)),
  };
}

function endpointOf({ content }: Row): WebhookEndpoint {
  // JSON leaves out what is undefined.
  const { disabled, failingSinceMs, ...endpoint } = JSON.parse(content) as WebhookEndpoint;
  return { ...endpoint, disabled, failingSinceMs };
}
