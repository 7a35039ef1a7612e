import type { SqliteDatabase } from '@eligibility/sqlite';
import type { KeyedHash } from '../../checks/app/ports';
import type { WorkspaceStore } from '../../access/app/workspace-store';
import { auditLog } from './audit-log';
import { clinicStatements } from './clinic-statements';
import { keyPeppers } from './key-peppers';
import { keyStatements } from './key-statements';
import { workspaceStatements } from './workspace-statements';

/** Workspaces, clinics, keys and the audit log in SQLite. */
export function sqliteWorkspaceStore(db: SqliteDatabase, auditHash: KeyedHash): WorkspaceStore {
  return {
    ...workspaceStatements(db),
    ...clinicStatements(db),
    ...keyStatements(db),
    ...keyPeppers(db),
    ...auditLog(db, auditHash),
  };
}
