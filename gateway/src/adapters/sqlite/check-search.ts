import type { SqliteDatabase } from '@eligibility/sqlite';
import type { CheckSearch } from '../../app/check-search';
import { entryOf, LOG_COLUMNS, type LogRow } from './check-log';

type LocatedRow = LogRow & { readonly workspace_id: string; readonly request_id: string | null };

type Counted = { readonly checks: number; readonly workspaces: number };

/** The answered checks of all workspaces. */
export function checkSearch(db: SqliteDatabase): CheckSearch {
  const located = (column: 'id' | 'request_id'): ReturnType<SqliteDatabase['prepare']> =>
    db.prepare(
      `SELECT ${LOG_COLUMNS}, workspace_id, request_id FROM checks
       WHERE ${column} = ? AND answered_at_ms IS NOT NULL`,
    );
  const byId = located('id');
  const byRequest = located('request_id');
  const count = db.prepare(
    `SELECT COUNT(*) AS checks, COUNT(DISTINCT workspace_id) AS workspaces FROM
       (SELECT workspace_id FROM checks WHERE payer_id = ? AND created_at_ms >= ? LIMIT ?)`,
  );
  return {
    locate: (name) => {
      const found = db.read(() =>
        'checkId' in name ? byId.get(name.checkId) : byRequest.get(name.requestId),
      );
      const row = found as LocatedRow | undefined;
      return Promise.resolve(
        row && { ...entryOf(row), workspaceId: row.workspace_id, requestId: row.request_id ?? undefined },
      );
    },
    traffic: ({ payerId, sinceMs, limit }) => {
      // The driver adds a member of its own to a row.
      const { checks, workspaces } = db.read(() => count.get(payerId, sinceMs, limit)) as Counted;
      return Promise.resolve({ checks, workspaces, isComplete: checks < limit });
    },
  };
}
