import type { SqliteDatabase } from '@eligibility/sqlite';
import type { KeyedHash } from '../../app/ports';
import { MAX_LISTED, type WorkspaceStore } from '../../app/workspace-store';
import { auditLog } from './audit-log';
import { keyPeppers } from './key-peppers';
import { keyStatements } from './key-statements';
import { clinicOf, workspaceOf, type ClinicRow, type WorkspaceRow } from './workspace-rows';

/** Workspaces, clinics, keys and the audit log in SQLite. */
export function sqliteWorkspaceStore(db: SqliteDatabase, auditHash: KeyedHash): WorkspaceStore {
  const addWorkspace = db.prepare('INSERT INTO workspaces VALUES (?, ?, ?, ?, ?, ?)');
  const findWorkspace = db.prepare('SELECT * FROM workspaces WHERE id = ?');
  const listWorkspaces = db.prepare(
    `SELECT * FROM workspaces ORDER BY created_at_ms, id LIMIT ${String(MAX_LISTED)}`,
  );
  const changeWorkspace = db.prepare(
    'UPDATE workspaces SET name = ?, charge_policy = ?, rate_limit_per_minute = ?, share_weight = ? WHERE id = ?',
  );
  const addClinic = db.prepare('INSERT INTO clinics VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING');
  const findClinic = db.prepare('SELECT * FROM clinics WHERE workspace_id = ? AND client_id = ?');
  const listClinics = db.prepare(
    `SELECT * FROM clinics WHERE workspace_id = ? ORDER BY created_at_ms, client_id LIMIT ${String(MAX_LISTED)}`,
  );
  const workspaceById = (id: string): WorkspaceRow | undefined =>
    findWorkspace.get(id) as WorkspaceRow | undefined;

  return {
    ...keyStatements(db),
    ...keyPeppers(db),
    ...auditLog(db, auditHash),
    addWorkspace: ({ id, name, chargePolicy, createdAtMs, ...limits }) =>
      db.write(() => {
        addWorkspace.run(
          id,
          name,
          chargePolicy,
          limits.rateLimitPerMinute ?? null,
          createdAtMs,
          limits.shareWeight ?? null,
        );
      }),
    findWorkspace: (id) => {
      const row = db.read(() => workspaceById(id));
      return Promise.resolve(row === undefined ? undefined : workspaceOf(row));
    },
    listWorkspaces: () =>
      Promise.resolve((db.read(() => listWorkspaces.all()) as WorkspaceRow[]).map(workspaceOf)),
    changeWorkspace: (id, change) =>
      db.write(() => {
        const row = workspaceById(id);
        if (row === undefined) return undefined;
        const changed = { ...workspaceOf(row), ...change };
        const limits = [changed.rateLimitPerMinute ?? null, changed.shareWeight ?? null];
        changeWorkspace.run(changed.name, changed.chargePolicy, ...limits, id);
        return changed;
      }),
    addClinic: ({ clientId, workspaceId, name, npi, practitioner, createdAtMs }) =>
      db.write(() => {
        const person = [practitioner?.firstName ?? null, practitioner?.lastName ?? null];
        return addClinic.run(clientId, workspaceId, name, npi, createdAtMs, ...person).changes === 1;
      }),
    findClinic: (workspaceId, clientId) => {
      const row = db.read(() => findClinic.get(workspaceId, clientId)) as ClinicRow | undefined;
      return Promise.resolve(row === undefined ? undefined : clinicOf(row));
    },
    listClinics: (workspaceId) =>
      Promise.resolve((db.read(() => listClinics.all(workspaceId)) as ClinicRow[]).map(clinicOf)),
  };
}
