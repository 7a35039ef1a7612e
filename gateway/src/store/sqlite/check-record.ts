import type { Outcome } from '@eligibility/contract';
import type { SqliteDatabase } from '@eligibility/sqlite';
import type { CheckStore } from '../../checks/app/ports';
import type { Settlement } from '../../checks/domain/charge-table';
import type { CheckKind } from '../../checks/domain/check';
import type { CheckRecord } from '../../checks/domain/check-record';
import type { CheckStoreOptions } from '../shared/check-store';
import { SOURCE_COLUMNS, sourceOfRow, type SourceColumns } from './check-answers';

type RecordRow = SourceColumns & {
  readonly client_id: string;
  readonly kind: CheckKind;
  readonly created_at_ms: number;
  readonly answered_at_ms: number | null;
  readonly outcome: Outcome;
  readonly advice: string | null;
  readonly upstream_status: number;
  readonly latency_ms: number;
  readonly settlement: Settlement | null;
  readonly is_open: 0 | 1;
  readonly answer_place: number | null;
};

/** The course of one check, by the check's id. */
export function recordFinder(
  db: SqliteDatabase,
  { lifetimes: { answerMs } }: Pick<CheckStoreOptions, 'lifetimes'>,
): CheckStore['findRecord'] {
  const find = db.prepare(
    `SELECT client_id, kind, created_at_ms, answered_at_ms, ${SOURCE_COLUMNS}, outcome, advice, upstream_status,
       latency_ms, settlement, is_open, answer_place
     FROM checks WHERE workspace_id = ? AND id = ?`,
  );
  return (workspaceId, checkId) => {
    const row = db.read(() => find.get(workspaceId, checkId)) as RecordRow | undefined;
    return Promise.resolve(row && recordOf(row, answerMs));
  };
}

function recordOf(row: RecordRow, answerMs: number): CheckRecord {
  const { answered_at_ms: atMs } = row;
  const check = { clientId: row.client_id, kind: row.kind, createdAtMs: row.created_at_ms };
  if (atMs === null) return { ...check, answered: undefined };
  const { outcome, upstream_status: upstreamStatusCode, latency_ms: latencyMs } = row;
  return {
    ...check,
    answered: {
      atMs,
      facts: { ...sourceOfRow(row), outcome, advice: row.advice ?? undefined, upstreamStatusCode, latencyMs },
      settlement: row.settlement ?? undefined,
      isSettled: row.is_open === 0,
      answerEndsMs: atMs + answerMs,
      isAnswerStored: row.answer_place !== null,
    },
  };
}
