import type { MongoDatabase, Update } from '@eligibility/mongo';
import type { KeyedHash } from '../../app/ports';
import { MAX_LISTED, type WorkspaceChange, type WorkspaceStore } from '../../app/workspace-store';
import { auditLog } from './audit-log';
import { keyPeppers } from './key-peppers';
import { keyStore, taken } from './key-store';
import { CLINICS, WORKSPACES, type WorkspaceDocument } from './workspace-collections';
import { clinicDocument, clinicOf, workspaceOf } from './workspace-documents';

/** Workspaces, clinics, keys and the audit log in MongoDB. */
export function mongoWorkspaceStore(db: MongoDatabase, auditHash: KeyedHash): WorkspaceStore {
  const workspaces = db.collection(WORKSPACES);
  const clinics = db.collection(CLINICS);
  return {
    ...keyStore(db),
    ...keyPeppers(db),
    ...auditLog(db, auditHash),
    addWorkspace: async ({ id, ...workspace }) => {
      if (!(await workspaces.insert({ ...workspace, _id: id }))) throw taken('a workspace');
    },
    findWorkspace: async (id) => {
      const found = await workspaces.findOne({ _id: id });
      return found && workspaceOf(found);
    },
    listWorkspaces: async () => {
      const found = await workspaces.find({
        filter: {},
        sort: { createdAtMs: 1, _id: 1 },
        limit: MAX_LISTED,
      });
      return found.map(workspaceOf);
    },
    changeWorkspace: async (id, change) => {
      const changed = await workspaces.updated({ filter: { _id: id }, update: updateOf(change) });
      return changed && workspaceOf(changed);
    },
    addClinic: (clinic) => clinics.insert(clinicDocument(clinic)),
    findClinic: async (workspaceId, clientId) => {
      const found = await clinics.findOne({ _id: clientId, workspaceId });
      return found && clinicOf(found);
    },
    listClinics: async (workspaceId) => {
      const found = await clinics.find({
        filter: { workspaceId },
        sort: { createdAtMs: 1, _id: 1 },
        limit: MAX_LISTED,
      });
      return found.map(clinicOf);
    },
  };
}

/** A field that is named without a value is taken away. */
function updateOf(change: WorkspaceChange): Update<WorkspaceDocument> {
  const fields = Object.entries(change);
  return {
    $set: Object.fromEntries(fields.filter(([, value]) => value !== undefined)),
    $unset: Object.fromEntries(fields.filter(([, value]) => value === undefined).map(([name]) => [name, 1])),
  };
}
