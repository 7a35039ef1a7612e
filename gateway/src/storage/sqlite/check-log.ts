import type { Outcome } from '@eligibility/contract';
import type { SqliteDatabase } from '@eligibility/sqlite';
import type { CheckLogEntry, CheckStore } from '../../checks/app/ports';
import type { CheckKind } from '../../checks/domain/check';
import type { Settlement } from '../../checks/domain/charge-table';
import { SOURCE_COLUMNS, sourceOf, type SourceColumns } from './answer-source';

export type LogRow = SourceColumns & {
  readonly id: string;
  readonly created_at_ms: number;
  readonly kind: CheckKind;
  readonly client_id: string;
  readonly key_id: string | null;
  readonly request_id: string | null;
  readonly outcome: Outcome;
  readonly upstream_status: number;
  readonly latency_ms: number;
  readonly settlement: Settlement | null;
};

export const LOG_COLUMNS = `id, created_at_ms, kind, client_id, key_id, request_id, ${SOURCE_COLUMNS}, outcome, upstream_status,
  latency_ms, settlement`;

/** One answered check of a workspace. */
export function checkLog(db: SqliteDatabase): Pick<CheckStore, 'find'> {
  const find = db.prepare(
    `SELECT ${LOG_COLUMNS} FROM checks WHERE workspace_id = ? AND id = ? AND answered_at_ms IS NOT NULL`,
  );
  return {
    find: (workspaceId, checkId) => {
      const row = db.read(() => find.get(workspaceId, checkId)) as LogRow | undefined;
      return Promise.resolve(row === undefined ? undefined : entryOf(row));
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
    requestId: row.request_id ?? undefined,
    ...sourceOf(row),
    outcome: row.outcome,
    upstreamStatusCode: row.upstream_status,
    latencyMs: row.latency_ms,
    isCharged: row.settlement === 'capture',
  };
}
