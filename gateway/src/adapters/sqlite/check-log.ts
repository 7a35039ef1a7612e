import type { SqliteDatabase } from '@eligibility/sqlite';
import type { CheckLogEntry, CheckStore } from '../../app/ports';
import type { CheckKind, Outcome } from '../../domain/check';
import type { Settlement } from '../../domain/charge-table';
import { beginOf, pageByAge } from '../stored/age-cursor';

export type LogRow = {
  readonly id: string;
  readonly created_at_ms: number;
  readonly kind: CheckKind;
  readonly client_id: string;
  readonly key_id: string | null;
  readonly payer_id: string | null;
  readonly payer_name: string | null;
  readonly outcome: Outcome;
  readonly upstream_status: number;
  readonly latency_ms: number;
  readonly settlement: Settlement | null;
};

export const LOG_COLUMNS = `id, created_at_ms, kind, client_id, key_id, payer_id, payer_name, outcome, upstream_status, latency_ms, settlement`;

/** A workspace's answered checks, newest first. */
export function checkLog(db: SqliteDatabase): Pick<CheckStore, 'find' | 'list'> {
  const find = db.prepare(
    `SELECT ${LOG_COLUMNS} FROM checks WHERE workspace_id = ? AND id = ? AND answered_at_ms IS NOT NULL`,
  );
  const page = db.prepare(
    `SELECT ${LOG_COLUMNS} FROM checks
     WHERE workspace_id = ? AND (created_at_ms, id) < (?, ?) AND answered_at_ms IS NOT NULL
       AND (? IS NULL OR client_id IN (SELECT value FROM json_each(?)))
     ORDER BY created_at_ms DESC, id DESC LIMIT ?`,
  );
  return {
    find: (workspaceId, checkId) => {
      const row = db.read(() => find.get(workspaceId, checkId)) as LogRow | undefined;
      return Promise.resolve(row === undefined ? undefined : entryOf(row));
    },
    list: async (workspaceId, { limit, cursor, clientIds }) => {
      const before = beginOf(cursor);
      const clinics = clientIds === undefined ? null : JSON.stringify(clientIds);
      const rows = db.read(() =>
        page.all(workspaceId, before.createdAtMs, before.id, clinics, clinics, limit + 1),
      ) as LogRow[];
      const found = rows.map(entryOf);
      return Promise.resolve(
        pageByAge(found, limit, ({ checkId: id, createdAtMs }) => ({ id, createdAtMs })),
      );
    },
  };
}

/** The log line that a row is. */
export function entryOf(row: LogRow): CheckLogEntry {
  return {
    checkId: row.id,
    createdAtMs: row.created_at_ms,
    kind: row.kind,
    clientId: row.client_id,
    keyId: row.key_id ?? undefined,
    payerId: row.payer_id ?? undefined,
    payerName: row.payer_name ?? undefined,
    outcome: row.outcome,
    upstreamStatusCode: row.upstream_status,
    latencyMs: row.latency_ms,
    isCharged: row.settlement === 'capture',
  };
}
