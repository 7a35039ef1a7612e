import type { SqliteDatabase } from '@eligibility/sqlite';
import type { LowBalance, WorkspaceRecords } from '../../access/app/workspace-store';
import type { Workspace } from '../../access/domain/workspace';
import { beginOf, pageByAge } from '../shared/age-cursor';
import { workspaceOf, workspaceRow, type WorkspaceRow } from './workspace-rows';

/** The records of the workspaces. A change reads, changes and writes a workspace within one write. */
export function workspaceStatements(db: SqliteDatabase): WorkspaceRecords {
  const save = saver(db);
  const find = db.prepare('SELECT * FROM workspaces WHERE id = ?');
  const page = db.prepare(
    'SELECT * FROM workspaces WHERE (created_at_ms, id) < (?, ?) ORDER BY created_at_ms DESC, id DESC LIMIT ?',
  );
  const lowBalances = db.prepare(
    `SELECT id AS workspaceId, low_balance_checks AS lowBalanceChecks FROM workspaces
     WHERE low_balance_checks IS NOT NULL AND suspended_at_ms IS NULL AND id > ? ORDER BY id LIMIT ?`,
  );
  const workspaceById = (id: string): Workspace | undefined => {
    const row = find.get(id) as WorkspaceRow | undefined;
    return row === undefined ? undefined : workspaceOf(row);
  };
  const change = (id: string, changed: (old: Workspace) => Workspace): Promise<Workspace | undefined> =>
    db.write(() => {
      const old = workspaceById(id);
      if (old === undefined) return undefined;
      const next = changed(old);
      save.update(next);
      return next;
    });

  return {
    addWorkspace: (workspace) =>
      db.write(() => {
        save.insert(workspace);
      }),
    findWorkspace: (id) => Promise.resolve(db.read(() => workspaceById(id))),
    listWorkspaces: async ({ limit, cursor }) => {
      const before = beginOf(cursor);
      const rows = db.read(() => page.all(before.createdAtMs, before.id, limit + 1)) as WorkspaceRow[];
      return Promise.resolve(pageByAge(rows.map(workspaceOf), limit, (workspace) => workspace));
    },
    listLowBalances: async (after, limit) => {
      const rows = db.read(() => lowBalances.all(after, limit)) as LowBalance[];
      return Promise.resolve(
        rows.map(({ workspaceId, lowBalanceChecks }) => ({ workspaceId, lowBalanceChecks })),
      );
    },
    changeWorkspace: (id, { policies, ...changes }) =>
      change(id, (old) => ({ ...old, ...changes, policies: { ...old.policies, ...policies } })),
    suspendWorkspace: (id, suspension) =>
      change(id, (old) => ({ ...old, suspension: old.suspension ?? suspension })),
    resumeWorkspace: (id) => change(id, (old) => ({ ...old, suspension: undefined })),
  };
}

type Saver = Readonly<Record<'insert' | 'update', (workspace: Workspace) => void>>;

/** The driver binds by position only, so the order of the columns is defined here and nowhere else. */
function saver(db: SqliteDatabase): Saver {
  const columns: readonly (keyof WorkspaceRow)[] = [
    'id',
    'name',
    'charge_policy',
    'rate_limit_per_minute',
    'created_at_ms',
    'share_weight',
    'suspended_at_ms',
    'suspension_reason',
    'idempotency_key_policy',
    'get_checks_policy',
    'checks_per_day',
    'low_balance_checks',
  ];
  const names = columns.join(', ');
  const places = columns.map(() => '?').join(', ');
  const insert = db.prepare(`INSERT INTO workspaces (${names}) VALUES (${places})`);
  const update = db.prepare(`UPDATE workspaces SET (${names}) = (${places}) WHERE id = ?`);
  const valuesOf = (workspace: Workspace): readonly unknown[] => {
    const row = workspaceRow(workspace);
    return columns.map((column) => row[column]);
  };
  return {
    insert: (workspace) => {
      insert.run(...valuesOf(workspace));
    },
    update: (workspace) => {
      update.run(...valuesOf(workspace), workspace.id);
    },
  };
}
