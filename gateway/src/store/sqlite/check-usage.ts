import type { Outcome } from '@eligibility/contract';
import type { SqliteDatabase } from '@eligibility/sqlite';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { CheckUsage } from '../../checks/app/check-usage';
import type { CheckKind } from '../../checks/domain/check';
import type { UsageCell } from '../../checks/domain/usage-cell';

type CellRow = {
  readonly day: number;
  readonly kind: CheckKind;
  readonly client_id: string;
  readonly payer_id: string | null;
  readonly payer_name: string | null;
  readonly outcome: Outcome;
  readonly is_charged: 0 | 1;
  readonly checks: number;
};

/** Counted in about 5 ms; checks that run meanwhile wait no longer than that. */
const SLICE = 1_000;

/** Counts the answered checks of a workspace along an index, in slices, from the newest to the oldest. */
export function checkUsage(db: SqliteDatabase): CheckUsage {
  const ofWorkspace = statements(db, 'workspace_id = ?');
  const ofClinic = statements(db, 'workspace_id = ? AND client_id = ?');
  return {
    countUse: async ({ workspaceId, clientIds, fromMs, toMs, offsetMs = 0 }) => {
      const scopes =
        clientIds === undefined
          ? [{ ...ofWorkspace, values: [workspaceId] }]
          : [...new Set(clientIds)].map((clientId) => ({ ...ofClinic, values: [workspaceId, clientId] }));
      const cells: UsageCell[] = [];
      for (const { begin, count, values } of scopes) {
        let endMs = toMs;
        while (endMs > fromMs) {
          const slice = db.read(() => begin.get(...values, fromMs, endMs)) as
            { created_at_ms: number } | undefined;
          const beginMs = slice?.created_at_ms ?? fromMs;
          const rows = db.read(() => count.all(offsetMs, ...values, beginMs, endMs)) as CellRow[];
          cells.push(...rows.map(cellOf));
          endMs = beginMs;
          await letOthersRun();
        }
      }
      return cells;
    },
  };
}

type Statement = ReturnType<SqliteDatabase['prepare']>;

/** Finds where a slice that ends at a time begins, and counts a slice. */
function statements(
  db: SqliteDatabase,
  scope: string,
): { readonly begin: Statement; readonly count: Statement } {
  const span = `${scope} AND created_at_ms >= ? AND created_at_ms < ?`;
  return {
    begin: db.prepare(
      `SELECT created_at_ms FROM checks WHERE ${span}
       ORDER BY created_at_ms DESC, id DESC LIMIT 1 OFFSET ${String(SLICE)}`,
    ),
    count: db.prepare(
      `SELECT (created_at_ms + CAST(? AS INTEGER)) / 86400000 AS day, kind, client_id, payer_id, payer_name, outcome,
         coalesce(settlement = 'capture', 0) AS is_charged, COUNT(*) AS checks
       FROM checks WHERE ${span} AND answered_at_ms IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7`,
    ),
  };
}

function cellOf(row: CellRow): UsageCell {
  return {
    day: row.day,
    kind: row.kind,
    clientId: row.client_id,
    payerId: row.payer_id ?? undefined,
    payerName: row.payer_name ?? undefined,
    outcome: row.outcome,
    isCharged: row.is_charged === 1,
    checks: row.checks,
  };
}
