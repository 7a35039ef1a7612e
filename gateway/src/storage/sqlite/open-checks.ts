import type { SqliteDatabase } from '@eligibility/sqlite';
import type { CheckStore } from '../../checks/app/ports';

type Row = { readonly created_at_ms: number; readonly answered_at_ms: number | null };

/** Unfinished checks, for monitoring. */
export function openChecks(db: SqliteDatabase): Pick<CheckStore, 'listOpen'> {
  const list = db.prepare('SELECT created_at_ms, answered_at_ms FROM checks WHERE is_open = 1 LIMIT ?');
  return {
    listOpen: (limit) => {
      const rows = db.read(() => list.all(limit)) as Row[];
      return Promise.resolve(
        rows.map((row) => ({
          createdAtMs: row.created_at_ms,
          state: row.answered_at_ms === null ? ('running' as const) : ('unsettled' as const),
        })),
      );
    },
  };
}
