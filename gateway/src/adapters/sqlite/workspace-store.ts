import type { SqliteDatabase } from '@eligibility/sqlite';
import type { KeyedHash } from '../../app/ports';
import type { WorkspaceStore } from '../../app/workspace-store';
import { beginOf, pageByAge } from '../stored/age-cursor';
import { clinicPlace } from '../stored/clinic-place';
import { auditLog } from './audit-log';
import { keyPeppers } from './key-peppers';
import { keyStatements } from './key-statements';
import { clinicOf, type ClinicRow } from './workspace-rows';
import { workspaceStatements } from './workspace-statements';

/** Workspaces, clinics, keys and the audit log in SQLite. */
export function sqliteWorkspaceStore(db: SqliteDatabase, auditHash: KeyedHash): WorkspaceStore {
  const addClinic = db.prepare('INSERT INTO clinics VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING');
  const findClinic = db.prepare('SELECT * FROM clinics WHERE workspace_id = ? AND client_id = ?');
  const clinicPage = db.prepare(
    `SELECT * FROM clinics WHERE workspace_id = ? AND (created_at_ms, client_id) < (?, ?)
     ORDER BY created_at_ms DESC, client_id DESC LIMIT ?`,
  );

  return {
    ...workspaceStatements(db),
    ...keyStatements(db),
    ...keyPeppers(db),
    ...auditLog(db, auditHash),
    addClinic: ({ clientId, workspaceId, name, npi, practitioner, createdAtMs }) =>
      db.write(() => {
        const person = [practitioner?.firstName ?? null, practitioner?.lastName ?? null];
        return addClinic.run(clientId, workspaceId, name, npi, createdAtMs, ...person).changes === 1;
      }),
    findClinic: (workspaceId, clientId) => {
      const row = db.read(() => findClinic.get(workspaceId, clientId)) as ClinicRow | undefined;
      return Promise.resolve(row === undefined ? undefined : clinicOf(row));
    },
    listClinics: async (workspaceId, { limit, cursor }) => {
      const { createdAtMs, id } = beginOf(cursor);
      const rows = db.read(() => clinicPage.all(workspaceId, createdAtMs, id, limit + 1)) as ClinicRow[];
      return Promise.resolve(pageByAge(rows.map(clinicOf), limit, clinicPlace));
    },
  };
}
