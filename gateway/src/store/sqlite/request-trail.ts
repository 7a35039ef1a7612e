import type { SqliteDatabase } from '@eligibility/sqlite';
import { TRAIL_LENGTH, type RequestTrailStore, type SeenRequest } from '../../tenants/app/request-trail';

type Row = {
  readonly request_id: string;
  readonly at_ms: number;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly code: string | null;
  readonly latency_ms: number;
  readonly key_id: string | null;
  readonly person_id: string | null;
  readonly client_id: string | null;
};

/** The last requests of each workspace in SQLite: a row each. */
export function sqliteRequestTrail(db: SqliteDatabase): RequestTrailStore {
  const add = db.prepare(
    'INSERT INTO requests VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const firstDropped = db.prepare(
    `SELECT at_ms, request_id FROM requests WHERE workspace_id = ?
     ORDER BY at_ms DESC, request_id DESC LIMIT 1 OFFSET ${String(TRAIL_LENGTH)}`,
  );
  const drop = db.prepare('DELETE FROM requests WHERE workspace_id = ? AND (at_ms, request_id) <= (?, ?)');
  const list = db.prepare(
    'SELECT * FROM requests WHERE workspace_id = ? ORDER BY at_ms DESC, request_id DESC LIMIT ?',
  );
  return {
    addRequests: (workspaceId, requests) =>
      db.write(() => {
        for (const request of requests) add.run(workspaceId, ...valuesOf(request));
        const dropped = firstDropped.get(workspaceId) as Pick<Row, 'at_ms' | 'request_id'> | undefined;
        if (dropped !== undefined) drop.run(workspaceId, dropped.at_ms, dropped.request_id);
      }),
    listRequests: (workspaceId) =>
      Promise.resolve((db.read(() => list.all(workspaceId, TRAIL_LENGTH)) as Row[]).map(requestOf)),
  };
}

/** In the order of the columns. */
function valuesOf(one: SeenRequest): readonly (string | number | null)[] {
  const result = [one.status, one.code ?? null, one.latencyMs];
  const who = [one.keyId, one.personId, one.clientId].map((id) => id ?? null);
  return [one.atMs, one.requestId, one.method, one.route, ...result, ...who];
}

function requestOf(row: Row): SeenRequest {
  return {
    requestId: row.request_id,
    atMs: row.at_ms,
    method: row.method,
    route: row.route,
    status: row.status,
    code: row.code ?? undefined,
    latencyMs: row.latency_ms,
    keyId: row.key_id ?? undefined,
    personId: row.person_id ?? undefined,
    clientId: row.client_id ?? undefined,
  };
}
