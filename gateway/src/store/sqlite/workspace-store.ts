import type { SqliteDatabase } from '@eligibility/sqlite';
import type { LowBalance, WorkspaceRecords, WorkspaceStore } from '../../identity/app/workspace-store';
import {
  DEFAULT_POLICIES,
  type Workspace,
  type Suspension,
  type WorkspacePolicies,
} from '../../identity/domain/workspace';
import type { ChargePolicy } from '../../identity/domain/workspace';
import type { KeyedHash } from '../../basics/keyed-hash';
import { beginOf, pageByAge } from '../shared/page-of-rows';
import { auditLog } from './audit-log';
import { clinicStore } from './clinic-store';
import { keyStore } from './key-store';

/** Workspaces, clinics, keys and the audit log in SQLite. */
export function sqliteWorkspaceStore(db: SqliteDatabase, auditHash: KeyedHash): WorkspaceStore {
  const findWorkspace = workspaceFinder(db);
  return {
    ...workspaceRecords(db, findWorkspace),
    ...clinicStore(db),
    ...keyStore(db, findWorkspace),
    ...auditLog(db, auditHash),
  };
}

type WorkspaceRow = {
  readonly id: string;
  readonly name: string;
  readonly charge_policy: ChargePolicy;
  readonly rate_limit_per_minute: number | null;
  readonly created_at_ms: number;
  readonly share_weight: number | null;
  readonly suspended_at_ms: number | null;
  readonly suspension_reason: string | null;
  readonly idempotency_key_policy: WorkspacePolicies['idempotencyKey'] | null;
  readonly get_checks_policy: WorkspacePolicies['getChecks'] | null;
  readonly memberless_search_policy: WorkspacePolicies['searchWithoutMemberId'] | null;
  readonly service_not_taken_policy: WorkspacePolicies['serviceNotTaken'] | null;
  readonly answers_max_age_seconds: number | null;
  readonly checks_per_day: number | null;
  readonly low_balance_checks: number | null;
};

type FindWorkspace = (id: string) => Workspace | undefined;

/** The workspace with this id, to be called inside a read or a write. */
function workspaceFinder(db: SqliteDatabase): FindWorkspace {
  const find = db.prepare('SELECT * FROM workspaces WHERE id = ?');
  return (id) => {
    const row = find.get(id) as WorkspaceRow | undefined;
    return row === undefined ? undefined : workspaceOf(row);
  };
}

/** The records of the workspaces. A change reads, changes and writes a workspace within one write. */
function workspaceRecords(db: SqliteDatabase, findWorkspace: FindWorkspace): WorkspaceRecords {
  const save = saver(db);
  const page = db.prepare(
    'SELECT * FROM workspaces WHERE (created_at_ms, id) < (?, ?) ORDER BY created_at_ms DESC, id DESC LIMIT ?',
  );
  const lowBalances = db.prepare(
    `SELECT id AS workspaceId, low_balance_checks AS lowBalanceChecks FROM workspaces
     WHERE low_balance_checks IS NOT NULL AND suspended_at_ms IS NULL AND id > ? ORDER BY id LIMIT ?`,
  );
  const change = (id: string, changed: (old: Workspace) => Workspace): Promise<Workspace | undefined> =>
    db.write(() => {
      const old = findWorkspace(id);
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
    findWorkspace: (id) => Promise.resolve(db.read(() => findWorkspace(id))),
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
    'memberless_search_policy',
    'service_not_taken_policy',
    'answers_max_age_seconds',
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

function workspaceOf(row: WorkspaceRow): Workspace {
  return {
    id: row.id,
    name: row.name,
    chargePolicy: row.charge_policy,
    rateLimitPerMinute: row.rate_limit_per_minute ?? undefined,
    shareWeight: row.share_weight ?? undefined,
    policies: {
      idempotencyKey: row.idempotency_key_policy ?? DEFAULT_POLICIES.idempotencyKey,
      getChecks: row.get_checks_policy ?? DEFAULT_POLICIES.getChecks,
      searchWithoutMemberId: row.memberless_search_policy ?? DEFAULT_POLICIES.searchWithoutMemberId,
      serviceNotTaken: row.service_not_taken_policy ?? DEFAULT_POLICIES.serviceNotTaken,
      answersMaxAgeSeconds: row.answers_max_age_seconds ?? undefined,
    },
    suspension: suspensionOf(row),
    checksPerDay: row.checks_per_day ?? undefined,
    lowBalanceChecks: row.low_balance_checks ?? undefined,
    createdAtMs: row.created_at_ms,
  };
}

function suspensionOf(row: WorkspaceRow): Suspension | undefined {
  const { suspended_at_ms: sinceMs, suspension_reason: reason } = row;
  return sinceMs === null || reason === null ? undefined : { sinceMs, reason };
}

/** The stored form of a workspace; `workspaceOf` reads it back. */
function workspaceRow(workspace: Workspace): WorkspaceRow {
  return {
    id: workspace.id,
    name: workspace.name,
    charge_policy: workspace.chargePolicy,
    rate_limit_per_minute: workspace.rateLimitPerMinute ?? null,
    created_at_ms: workspace.createdAtMs,
    share_weight: workspace.shareWeight ?? null,
    suspended_at_ms: workspace.suspension?.sinceMs ?? null,
    suspension_reason: workspace.suspension?.reason ?? null,
    idempotency_key_policy: workspace.policies.idempotencyKey,
    get_checks_policy: workspace.policies.getChecks,
    memberless_search_policy: workspace.policies.searchWithoutMemberId,
    service_not_taken_policy: workspace.policies.serviceNotTaken,
    answers_max_age_seconds: workspace.policies.answersMaxAgeSeconds ?? null,
    checks_per_day: workspace.checksPerDay ?? null,
    low_balance_checks: workspace.lowBalanceChecks ?? null,
  };
}
