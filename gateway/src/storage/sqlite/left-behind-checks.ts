import type { SqliteDatabase } from '@eligibility/sqlite';
import type { LeftBehind } from '../../checks/app/ports';
import type { CheckKind } from '../../checks/domain/check';
import type { Settlement } from '../../checks/domain/charge-table';
import { longestLeaseMs } from '../shared/check-store-options';
import { leftBehind } from '../shared/left-behind';

type Row = {
  readonly id: string;
  readonly workspace_id: string;
  readonly kind: CheckKind;
  readonly fence: number;
  readonly answered_at_ms: number | null;
  readonly settlement: Settlement | null;
};

type Search = { readonly owner: string; readonly limit: number; readonly nowMs: number };

/** Finds open checks whose lease has ended and takes them over for the caller, each with a new lease. */
export function leftBehindStatements(
  db: SqliteDatabase,
  leaseMs: number,
): (search: Search) => Promise<readonly LeftBehind[]> {
  const overdue = db.prepare(
    `SELECT id, workspace_id, kind, fence, answered_at_ms, settlement FROM checks
     WHERE is_open = 1 AND lease_until_ms <= ? ORDER BY lease_until_ms LIMIT ?`,
  );
  const overlong = db.prepare('SELECT 1 FROM checks WHERE is_open = 1 AND lease_until_ms > ? LIMIT 1');
  const cut = db.prepare('UPDATE checks SET lease_until_ms = ? WHERE is_open = 1 AND lease_until_ms > ?');
  const take = db.prepare('UPDATE checks SET fence = ?, owner = ?, lease_until_ms = ? WHERE id = ?');

  return async ({ owner, limit, nowMs }) => {
    const latestMs = nowMs + longestLeaseMs(leaseMs);
    if (db.read(() => overlong.get(latestMs)) !== undefined)
      await db.write(() => cut.run(nowMs + leaseMs, latestMs));
    // Read first: most passes find nothing, and a read needs no flush to disk.
    if (db.read(() => overdue.all(nowMs, 1)).length === 0) return [];
    return db.write(() =>
      (overdue.all(nowMs, limit) as Row[]).map((row) => {
        const { id: checkId, workspace_id: workspaceId, fence, kind } = row;
        const found = leftBehind({
          checkId,
          workspaceId,
          fence,
          kind,
          settlement: row.settlement ?? undefined,
        });
        take.run(found.fence, owner, nowMs + leaseMs, row.id);
        return found;
      }),
    );
  };
}
