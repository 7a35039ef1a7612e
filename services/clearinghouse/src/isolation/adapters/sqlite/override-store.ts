import type { CircuitOverride, CircuitTarget } from '@eligibility/contract';
import type { SqliteDatabase } from '@eligibility/sqlite';
import type { OverrideStore } from '../../app/ports';

type Row = Omit<CircuitOverride, 'target' | 'untilMs'> & CircuitTarget & { readonly untilMs: number | null };

/** The overrides in one SQLite file made with `CLEARINGHOUSE_MIGRATIONS`, which replicas on one machine may share. */
export function sqliteOverrideStore(db: SqliteDatabase): OverrideStore {
  const upsert = db.prepare(
    `INSERT INTO overrides (scope, id, mode, actor, reason, since_ms, until_ms) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET mode = excluded.mode, actor = excluded.actor, reason = excluded.reason,
       since_ms = excluded.since_ms, until_ms = excluded.until_ms`,
  );
  const erase = db.prepare('DELETE FROM overrides WHERE scope = ? AND id = ?');
  const select = db.prepare(
    'SELECT scope, id, mode, actor, reason, since_ms AS sinceMs, until_ms AS untilMs FROM overrides',
  );
  return {
    put: ({ target, mode, actor, reason, sinceMs, untilMs }) =>
      db.write(() => {
        upsert.run(target.scope, target.id, mode, actor, reason, sinceMs, untilMs ?? null);
      }),
    remove: ({ scope, id }) =>
      db.write(() => {
        erase.run(scope, id);
      }),
    // Reading is synchronous; as a microtask, its failure rejects like any other store's.
    all: () => db.query(() => (select.all() as Row[]).map(overrideOf)),
  };
}

// The driver adds members of its own to a row, so fields are copied one by one.
function overrideOf({ scope, id, mode, actor, reason, sinceMs, untilMs }: Row): CircuitOverride {
  return { target: { scope, id }, mode, actor, reason, sinceMs, untilMs: untilMs ?? undefined };
}

/** One script per version, oldest first. From release 0.1.0 on a script is never edited: add the next one. */
export const CLEARINGHOUSE_MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE overrides (
    scope TEXT NOT NULL CHECK (scope IN ('payer', 'route')),
    id TEXT NOT NULL,
    mode TEXT NOT NULL CHECK (mode IN ('isolated', 'restored')),
    actor TEXT NOT NULL,
    reason TEXT NOT NULL,
    since_ms INTEGER NOT NULL,
    until_ms INTEGER,
    PRIMARY KEY (scope, id)
  ) STRICT, WITHOUT ROWID;
  `,
];
