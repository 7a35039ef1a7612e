import type { MongoDatabase } from '@eligibility/mongo';
import type { KeyedHash } from '../../app/ports';
import { MAX_LISTED, type WorkspaceStore } from '../../app/workspace-store';
import { auditLog } from './audit-log';
import { keyStore, taken } from './key-store';
import { updateOf } from './update-of';
import { CLINICS, WORKSPACES } from './workspace-collections';
import { clinicDocument, clinicOf, workspaceOf } from './workspace-documents';

/** Workspaces, clinics, keys and the audit log in MongoDB. */
export function mongoWorkspaceStore(db: MongoDatabase, auditHash: KeyedHash): WorkspaceStore {
  const workspaces = db.collection(WORKSPACES);
  const clinics = db.collection(CLINICS);
  return {
    ...keyStore(db),
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
